// Work that nobody waits for: an answer must not tell by its time what happened behind it. Ends before the process does.
import type { Logger } from '../log/create-logger.ts';

export interface Background {
  /** Starts the work once the answer is on its way. A failure is logged, after as many tries as said. */
  run(name: string, work: () => Promise<void>, tries?: number): void;
  /** When everything begun has ended. */
  settled(): Promise<void>;
  /** Tries nothing again, and waits a little for what is under way. */
  stop(): Promise<void>;
}

const STOP_MS = 3_000;

const FIRST_PAUSE_MS = 500;

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  let isStopping = false;

  async function attempt(name: string, work: () => Promise<void>, tries: number): Promise<void> {
    await new Promise(setImmediate);
    for (let tried = 1; ; tried++) {
      try {
        return await work();
      } catch (error) {
        if (tried >= tries || isStopping) {
          log.error({ work: name, tried, error: (error as Error).message }, 'work in the background failed');
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (tried - 1)));
      }
    }
  }

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  return {
    run(name, work, tries = 1) {
      const promise = attempt(name, work, tries).finally(() => running.delete(promise));
      running.add(promise);
    },
    settled,
    async stop() {
      isStopping = true;
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([settled(), enough]);
      clearTimeout(timer);
    },
  };
}
