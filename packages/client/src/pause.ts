// Waits between two tries.

/** Longer with each failure, and never the same for all who failed together. */
const FIRST_MS = 250;
const LONGEST_MS = 10_000;

/**
 * @param failures how often it has failed so far
 * @param asked how long the server asks to wait, in milliseconds
 * @returns how long to wait, in milliseconds
 */
export function waitAfter(failures: number, asked: number | undefined): number {
  const usual = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
  // What the server asks for is the least; what is added spreads clients that were told the same.
  return asked === undefined ? usual * (0.5 + Math.random() / 2) : asked + usual * Math.random();
}

/**
 * @param header `Retry-After` of a refusal, in seconds or as a date
 * @returns how long the server asks to wait, in milliseconds
 */
export function readRetryAfter(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

/** @throws the signal's reason when it ends the wait */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
