// Fetches a part of the page's code. What could not be had is asked for again, with growing pauses.
import { askBuild, useVersion } from './version.ts';

const PAUSES_MS: readonly number[] = [300, 1_000, 3_000];

/** Says what to do when a part of the page cannot be fetched: the user is offline, or the server has a newer version. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing';

  constructor(cause: unknown) {
    const { isOld } = useVersion.getState();
    super(isOld ? 'A new version is available. Reload to continue.' : 'Check your connection and try again.', {
      cause,
    });
  }
}

/** @throws CodeMissing after the last attempt, at once when the browser is offline or the page is old */
export async function loadCode<Code>(load: () => Promise<Code>, pauses = PAUSES_MS): Promise<Code> {
  const needed = stylesOf(load);
  for (let attempt = 0; ; attempt++) {
    const others = new Set(failedStyles);
    try {
      await restoreStyles(needed);
      return await load();
    } catch (cause) {
      for (const href of failedStyles) if (!others.has(href)) needed.add(href);
      await askBuild().catch(() => undefined);
      const pause = pauses[attempt];
      if (pause === undefined || !navigator.onLine || useVersion.getState().isOld) throw new CodeMissing(cause);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Stylesheets that failed: the bundler's own loader asks for each only once, and would go on without them. */
const failedStyles = new Set<string>();

if (typeof document !== 'undefined')
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      failedStyles.add(target.href);
      target.remove();
    },
    { capture: true },
  );

const stylesByCode = new Map<string, Set<string>>();

/** Those that failed when it was fetched before. A function that imports is known by its words: each call makes a new one. */
function stylesOf(load: () => unknown): Set<string> {
  const name = String(load);
  const styles = stylesByCode.get(name) ?? new Set<string>();
  stylesByCode.set(name, styles);
  return styles;
}

/** @throws when one that is needed fails again; offline, the browser may have all that this part needs, and not what another does */
async function restoreStyles(needed: ReadonlySet<string>): Promise<void> {
  const hrefs = [...failedStyles];
  const restored = await Promise.allSettled(hrefs.map(restoreStyle));
  for (const [index, { status }] of restored.entries())
    if (status === 'rejected' && needed.has(hrefs[index] as string)) throw new Error('a style could not be fetched');
}

async function restoreStyle(href: string): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    document.body.append(link);
  });
  failedStyles.delete(href);
}
