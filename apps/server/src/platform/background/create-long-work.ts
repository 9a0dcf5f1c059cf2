// Runs work that continues after its response, in this process only, and stops it with the process.
import { outsideRequest } from '../database/request-work.ts';
import type { Logger } from '../log/create-logger.ts';

export interface LongWork {
  /** @param work ends soon after its signal aborts, and says by itself how it ended: an error of it is only logged */
  start(work: (signal: AbortSignal) => Promise<void>): void;
  /** Ends all of it, and waits until it has ended. Work that is started later ends at once. */
  stop(): Promise<void>;
}

export function createLongWork(log: Pick<Logger, 'error'>): LongWork {
  const running = new Set<Promise<void>>();
  const over = new AbortController();
  return {
    start(work) {
      const run = outsideRequest(() => work(over.signal))
        .catch((error: Error) => log.error({ error: error.message, stack: error.stack }, 'long work failed'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async stop() {
      over.abort();
      await Promise.all(running);
    },
  };
}
