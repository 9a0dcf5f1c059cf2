// Answers the server's calls in a worker process.
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';

/** The functions of a worker, by name. Arguments and results are copied, so they hold plain data only. */
export type WorkerWork = Record<string, (...given: never[]) => unknown>;

export interface Asked {
  id: number;
  name: string;
  given: unknown[];
}

export interface Answered {
  id: number;
  result?: unknown;
  error?: { name: string; message: string; stack: string | undefined };
}

export function serveWorker(work: WorkerWork): void {
  const answer = (answered: Answered) => process.send?.(answered);
  // The server is gone.
  process.on('disconnect', () => process.exit());
  new Worker(new URL('./end-with-server.ts', import.meta.url), {
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref();
  // Written now, because a worker is killed when its work is done: the next one starts in half the time.
  flushCompileCache();
  process.on('message', async ({ id, name, given }: Asked) => {
    try {
      answer({ id, result: await work[name]?.(...(given as never[])) });
    } catch (error) {
      const { name, message, stack } = error as Error;
      answer({ id, error: { name, message, stack } });
    }
  });
}
