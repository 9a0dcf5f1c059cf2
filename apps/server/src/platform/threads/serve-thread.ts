// Answers what the main thread asks of this one, one call after the other.
import { parentPort } from 'node:worker_threads';

/** What a thread can be asked for, by name. What goes in and comes out is copied, so it holds data only. */
export type ThreadWork = Record<string, (...given: never[]) => unknown>;

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

export function serveThread(work: ThreadWork): void {
  const answer = (answered: Answered) => parentPort?.postMessage(answered);
  parentPort?.on('message', async ({ id, name, given }: Asked) => {
    try {
      answer({ id, result: await work[name]?.(...(given as never[])) });
    } catch (error) {
      const { name, message, stack } = error as Error;
      answer({ id, error: { name, message, stack } });
    }
  });
}
