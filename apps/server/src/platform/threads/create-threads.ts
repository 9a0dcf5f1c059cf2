// Runs what may take long, or was made to do harm, in threads beside the one that answers everybody: with a limit of
// memory and of time, a few at once, and ended with the request that needed them.
import { Worker } from 'node:worker_threads';
import { refuseBusy } from './refuse-busy.ts';
import type { Answered, Asked, ThreadWork } from './serve-thread.ts';
import { createTurns } from './take-turns.ts';

export interface Thread<Work extends ThreadWork> {
  /** @throws ThreadError what the work threw, or ThreadEnded */
  call<Name extends keyof Work & string>(
    name: Name,
    ...given: Parameters<Work[Name]>
  ): Promise<Awaited<ReturnType<Work[Name]>>>;
  /** Ends it at once, whatever it does; fine when it has ended. */
  end(): void;
}

export interface Threads {
  /** @param entry a file that serves the work @param owner whose turn it takes @throws Refusal busy */
  open<Work extends ThreadWork>(entry: URL, owner: string): Promise<Thread<Work>>;
  /** Ends all of them. */
  stop(): Promise<void>;
}

/** What the work itself threw. */
export class ThreadError extends Error {
  constructor({ name, message, stack }: NonNullable<Answered['error']>) {
    super(message);
    this.name = name;
    if (stack) this.stack = stack;
  }
}

/** It came to no answer. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded';
  readonly why: 'memory' | 'time' | 'stopped';

  constructor(why: ThreadEnded['why']) {
    super(`A thread was ended: ${why}`);
    this.why = why;
  }
}

export interface ThreadLimits {
  atOnce: number;
  /** Of one owner. */
  each: number;
  megabytes: number;
  /** Of one call. */
  milliseconds: number;
  /** For a place, in milliseconds. */
  longestWait: number;
}

const LIMITS: ThreadLimits = { atOnce: 2, each: 1, megabytes: 768, milliseconds: 120_000, longestWait: 120_000 };
const YOUNG_MEGABYTES = 32;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export function createThreads(limits: ThreadLimits = LIMITS): Threads {
  const { atOnce, each, megabytes, milliseconds } = limits;
  const turns = createTurns({ atOnce, each, longestWait: () => limits.longestWait, refuse: refuseBusy });
  const open = new Set<Worker>();

  function start(entry: URL, giveBack: () => void): Thread<ThreadWork> {
    const worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      // It reads what others made: nothing of what this process was told is for it.
      env: {},
    });
    const waiting = new Map<number, Waiting>();
    let calls = 0;
    let ended: Error | undefined;
    open.add(worker);

    function endWith(error: Error): void {
      ended ??= error;
      for (const { reject } of waiting.values()) reject(ended);
      waiting.clear();
      void worker.terminate();
    }

    worker.on('message', ({ id, result, error }: Answered) => {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error) call?.reject(new ThreadError(error));
      else call?.resolve(result);
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      endWith(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded('memory') : error),
    );
    worker.on('exit', () => {
      open.delete(worker);
      giveBack();
      endWith(new ThreadEnded('stopped'));
    });

    return {
      async call(name, ...given) {
        if (ended) throw ended;
        const timer = setTimeout(() => endWith(new ThreadEnded('time')), milliseconds);
        try {
          return (await new Promise((resolve, reject) => {
            const asked: Asked = { id: ++calls, name, given };
            waiting.set(asked.id, { resolve, reject });
            worker.postMessage(asked);
          })) as never;
        } finally {
          clearTimeout(timer);
        }
      },
      end: () => endWith(new ThreadEnded('stopped')),
    };
  }

  return {
    async open(entry, owner) {
      const giveBack = await turns.take(owner);
      try {
        return start(entry, giveBack) as never;
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    async stop() {
      await Promise.all([...open].map((worker) => worker.terminate()));
    },
  };
}
