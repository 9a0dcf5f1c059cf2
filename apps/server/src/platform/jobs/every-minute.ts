// Runs work at the start of each minute, in every process: work that is due at a certain minute cannot wait for the
// regular work.
import { MINUTE_MS } from '@worklane/domain/units';
import type { Logger } from '../log/create-logger.ts';

/** Timers may run a little early, and clocks of processes differ: what is due at the full minute is due by then. */
const AFTER_MS = 250;

export interface EveryMinute {
  /** Stops further runs. */
  stop(): void;
}

/** @param work is not started again while it runs; it may run in two processes at the same time */
export function everyMinute(name: string, work: () => Promise<unknown>, log: Pick<Logger, 'error'>): EveryMinute {
  let isStopped = false;
  let isRunning = false;
  let timer: NodeJS.Timeout;
  const run = async () => {
    wait();
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      log.error({ work: name, error: (error as Error).message }, 'work of each minute failed');
    } finally {
      isRunning = false;
    }
  };
  const wait = () => {
    if (isStopped) return;
    timer = setTimeout(run, MINUTE_MS - (Date.now() % MINUTE_MS) + AFTER_MS);
    timer.unref();
  };
  wait();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
