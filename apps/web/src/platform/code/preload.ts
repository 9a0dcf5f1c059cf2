// Fetches the code that is needed later in the browser's free time, so that no key or click finds the line down.
import { loadCode } from './load-code.ts';

const later: (() => Promise<unknown>)[] = [];

/** @param fetchPart never rejects */
export function preloadLater(fetchPart: () => Promise<unknown>): void {
  later.push(fetchPart);
}

/**
 * Preloads one part after the other, each followed by the parts it brings. Waits while the browser is offline.
 * @param pause resolves when the browser has time
 */
export async function preloadAll(pause: () => Promise<unknown>): Promise<void> {
  for (let next = later.shift(); next; next = later.shift()) {
    await pause();
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    await next();
  }
}

/**
 * Loads code without a component, on first use or when there is time.
 * @returns the one promise of it
 */
export function lazyCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined;
  const code = () => {
    loading ??= loadCode(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  preloadLater(() => code().catch(() => undefined));
  return code;
}

/** @param onMissing reports what was not done when the code can't be loaded; left out for mere notices */
export function withCode<Code>(
  code: () => Promise<Code>,
  use: (code: Code) => void,
  onMissing?: (error: Error) => void,
): void {
  code().then(use, onMissing ?? (() => undefined));
}
