// Runs long work and work on untrusted files in worker processes, with limits of memory, time and number. A worker ends with
// the request that needed it, and a crash does not reach the server.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from '../log/create-logger.ts';
import { refuseBusy } from './refuse-busy.ts';
import type { Answered, Asked, WorkerWork } from './serve-worker.ts';
import { createTurns } from './take-turns.ts';

export interface Worker<Work extends WorkerWork> {
  /** @throws WorkerError with the error of the work, or WorkerEnded */
  call<Name extends keyof Work & string>(
    name: Name,
    ...given: Parameters<Work[Name]>
  ): Promise<Awaited<ReturnType<Work[Name]>>>;
  /** Ends the process at once; harmless when it has ended already. */
  end(): void;
}

export interface SharedWorker<Work extends WorkerWork> extends Pick<Worker<Work>, 'call'> {
  /** Releases the worker: this caller has finished with it. */
  release(): void;
}

export interface Workers {
  /** @param entry a module that serves the work @param owner whose limit counts the worker @throws Refusal busy */
  open<Work extends WorkerWork>(entry: URL, owner: string): Promise<Worker<Work>>;
  /**
   * Shares one worker among all callers with this entry. It starts with the first of them and ends some time after the
   * last.
   */
  share<Work extends WorkerWork>(entry: URL): SharedWorker<Work>;
  /** Ends all workers, and waits until they have exited. */
  stop(): Promise<void>;
}

/** An error that the work itself threw. */
export class WorkerError extends Error {
  constructor({ name, message, stack }: NonNullable<Answered['error']>) {
    super(message);
    this.name = name;
    if (stack) this.stack = stack;
  }
}

/** The worker ended without an answer. */
export class WorkerEnded extends Error {
  override name = 'WorkerEnded';
  readonly why: 'memory' | 'time' | 'stopped' | 'crashed';

  constructor(why: WorkerEnded['why']) {
    super(`A worker process ended: ${why}`);
    this.why = why;
  }
}

export interface WorkerLimits {
  atOnce: number;
  /** Workers of one owner at the same time. */
  each: number;
  megabytes: number;
  /** The longest time of one call. */
  milliseconds: number;
  /** How long to wait for a free worker, in milliseconds. */
  longestWait: number;
}

const LIMITS: WorkerLimits = { atOnce: 2, each: 1, megabytes: 768, milliseconds: 120_000, longestWait: 120_000 };
/** The signal with which Node ends a process whose heap is full. */
const OUT_OF_MEMORY = 'SIGABRT';
/** How long a shared worker waits for the next caller, in milliseconds. */
const IDLE_MS = 30_000;

interface Shared {
  worker: Worker<WorkerWork>;
  callers: number;
  idle?: NodeJS.Timeout;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export function createWorkers(log: Pick<Logger, 'error'>, limits: WorkerLimits = LIMITS): Workers {
  const { atOnce, each, megabytes, milliseconds } = limits;
  const turns = createTurns({ atOnce, each, longestWait: () => limits.longestWait, refuse: refuseBusy });
  const open = new Map<ChildProcess, (error: Error) => void>();
  const sharedByEntry = new Map<string, Shared>();

  const start = (entry: URL, giveBack: () => unknown) =>
    startWorker(entry, { megabytes, milliseconds, log, open, giveBack });

  function startShared(entry: URL): Shared {
    const shared: Shared = {
      callers: 0,
      worker: start(entry, () => sharedByEntry.get(entry.href) === shared && sharedByEntry.delete(entry.href)),
    };
    sharedByEntry.set(entry.href, shared);
    return shared;
  }

  function share(entry: URL): SharedWorker<WorkerWork> {
    const shared = sharedByEntry.get(entry.href) ?? startShared(entry);
    clearTimeout(shared.idle);
    shared.callers++;
    let isReleased = false;
    return {
      call: shared.worker.call,
      release() {
        if (isReleased) return;
        isReleased = true;
        shared.callers--;
        if (shared.callers === 0) shared.idle = setTimeout(shared.worker.end, IDLE_MS).unref();
      },
    };
  }

  return {
    share: share as Workers['share'],
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
      const gone = [...open.keys()].map((child) => once(child, 'exit'));
      for (const endWith of open.values()) endWith(new WorkerEnded('stopped'));
      await Promise.all(gone);
    },
  };
}

interface Start extends Pick<WorkerLimits, 'megabytes' | 'milliseconds'> {
  log: Pick<Logger, 'error'>;
  /** The processes that run, and what ends each. */
  open: Map<ChildProcess, (error: Error) => void>;
  /** Called once, when the process is gone. */
  giveBack(): unknown;
}

/** Starts a process and keeps account of the calls that wait for its answers. */
function startWorker(entry: URL, { megabytes, milliseconds, log, open, giveBack }: Start): Worker<WorkerWork> {
  const child = startProcess(entry, megabytes);
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let ended: Error | undefined;

  function endWith(error: Error): void {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    child.kill('SIGKILL');
  }

  open.set(child, endWith);
  child.on('message', ({ id, result, error }: Answered) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new WorkerError(error));
    else call?.resolve(result);
  });
  const leave = (error: Error) => {
    open.delete(child);
    giveBack();
    endWith(error);
  };
  child.on('error', (error) => (child.pid === undefined ? leave(error) : endWith(error)));
  child.on('exit', (code, signal) => {
    if (!ended && signal !== OUT_OF_MEMORY) log.error({ code, signal }, 'a worker process crashed');
    leave(new WorkerEnded(signal === OUT_OF_MEMORY ? 'memory' : 'crashed'));
  });

  return {
    async call(name, ...given) {
      if (ended) throw ended;
      const timer = setTimeout(() => endWith(new WorkerEnded('time')), milliseconds);
      try {
        return (await new Promise((resolve, reject) => {
          const asked: Asked = { id: ++calls, name, given };
          waiting.set(asked.id, { resolve, reject });
          // If the process has just ended, its exit event reports that.
          child.send(asked, () => undefined);
        })) as never;
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => endWith(new WorkerEnded('stopped')),
  };
}

function startProcess(entry: URL, megabytes: number): ChildProcess {
  const cache = process.env.NODE_COMPILE_CACHE;
  return fork(entry, [], {
    execArgv: [`--max-old-space-size=${megabytes}`],
    // A worker reads untrusted files, so it gets none of this process's settings and secrets.
    env: { ...(cache && { NODE_COMPILE_CACHE: cache }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
