// Answers, in a worker process, what the server asks of it.
import { Worker } from 'node:worker_threads';

/** What a worker can be asked for, by name. What goes in and comes out is copied, so it holds data only. */
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
  // The server is gone, and nobody waits any more.
  process.on('disconnect', () => process.exit());
  new Worker(new URL('./end-with-server.ts', import.meta.url), {
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref();
  process.on('message', async ({ id, name, given }: Asked) => {
    try {
      answer({ id, result: await work[name]?.(...(given as never[])) });
    } catch (error) {
      const { name, message, stack } = error as Error;
      answer({ id, error: { name, message, stack } });
    }
  });
}
