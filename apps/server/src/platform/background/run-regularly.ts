// Work that has no occasion of its own, such as taking away what is overdue: every ten minutes, one after the other.
import type { Logger } from '../log/create-logger.ts';

const PAUSE_MS = 10 * 60_000;

export type RegularWork = Readonly<Record<string, () => Promise<unknown>>>;

/** @returns how to stop it; what is under way ends by itself */
export function runRegularly(log: Logger, work: RegularWork): () => void {
  let isRunning = false;
  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (const [name, each] of Object.entries(work)) {
      // It is tried again the next time.
      await each().catch((error: Error) => log.warn({ work: name, error: error.message }, 'regular work failed'));
    }
    isRunning = false;
  }
  const timer = setInterval(() => void runAll(), PAUSE_MS).unref();
  return () => clearInterval(timer);
}
