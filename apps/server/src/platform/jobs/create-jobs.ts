// Keeps work that must happen in the database until it is done: over a kill, with retries, one process at a time.
import type { JobWithMetadata } from 'pg-boss';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Database, Queryable } from '../database/database.ts';
import { outsideRequest } from '../database/request-work.ts';
import type { Logger } from '../log/create-logger.ts';
import type { Seal } from '../secrets/seal.ts';
import type { JobHandler, JobKind, RegularWork } from './define-job.ts';
import { type EveryMinute, everyMinute } from './every-minute.ts';
import { createFailedJobs, type FailedJobs } from './failed-jobs.ts';
import { inside, openQueue } from './job-queue.ts';
import { REGULAR, startRegular } from './regular-work.ts';

export interface JobCounts {
  /** Waiting for their first try, or under way. */
  untried: number;
  /** Failed, and waiting for the next try. */
  retrying: number;
  /** Given up in the last week. */
  failed: number;
}

export interface Jobs {
  /** @param tx the transaction that the job belongs to; then `wake` after its commit */
  add<Data extends object>(kind: JobKind<Data>, data: Data, tx?: Queryable): Promise<void>;
  /** Makes this process look for jobs now; otherwise it does so every few seconds. */
  wake(name: string): void;
  /** @param kind counts all kinds when left out */
  count(kind?: JobKind<object>): Promise<JobCounts>;
  failed: FailedJobs;
  /** @param regular what no job asks for */
  start(handlers: readonly JobHandler[], regular?: RegularWork): Promise<void>;
  /** Starts no more jobs, and waits up to 3 s for running ones. */
  stop(): Promise<void>;
}

interface JobData {
  sealed: string;
  /** Copied from the job's data: this company's administrators see the job when it fails. */
  company_id?: string;
}

const QUEUE = {
  /** About half an hour in all, for a mail server that is down. */
  retryLimit: 9,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  /** A killed process's jobs are started again after this time; a mail server has 20 seconds to answer. */
  expireInSeconds: 45,
  deleteAfterSeconds: 7 * 24 * 3600,
};
const ONE_PER_KEY = { policy: 'exclusive' } as const;
const WORK = { includeMetadata: true, pollingIntervalSeconds: 10 } as const;
const AT_ONCE = 3;
const SUPERVISE_SECONDS = 15;
const HOUR = 3600;
const STOP_MS = 3_000;

interface Options {
  /** How often to look for jobs whose process was killed. */
  superviseSeconds: number;
  /** Whether to add regular work on its schedule. */
  schedule: boolean;
}

/** @param seal encrypts the data of jobs: a copy of the database must not reveal addresses, hashes and links */
export function createJobs(
  db: Database,
  log: Logger,
  seal: Seal,
  { superviseSeconds = SUPERVISE_SECONDS, schedule = true }: Partial<Options> = {},
): Jobs {
  const boss = superviseQueue(db, log, { superviseSeconds, schedule });
  const workersByName = new Map<string, string[]>();
  const wordsByName = new Map<string, string>();
  const minutely: EveryMinute[] = [];
  /** Starts the other workers of a kind. Every worker looks for jobs every few seconds, and most kinds seldom have one. */
  const startOthersByName = new Map<string, () => void>();
  const startOthers = (name: string) => {
    startOthersByName.get(name)?.();
    startOthersByName.delete(name);
  };
  const wake = (name: string) => {
    for (const worker of workersByName.get(name) ?? []) boss.notifyWorker(worker);
    startOthers(name);
  };

  async function attempt(handler: JobHandler, job: JobWithMetadata<JobData>): Promise<void> {
    startOthers(handler.name);
    try {
      await runJob(handler, job, { boss, seal, log });
    } finally {
      // One wake-up may stand for several added jobs.
      wake(handler.name);
    }
  }

  return {
    wake,
    failed: createFailedJobs({ db, boss, wordsByName, wake }),
    async add({ name, afterSeconds = 0, afterSecondsOf, keyOf }, data, tx) {
      const id = uuidv7();
      const told: JobData = { sealed: seal.close(JSON.stringify(data), id) };
      if ('company_id' in data && typeof data.company_id === 'string') told.company_id = data.company_id;
      const key = keyOf && { singletonKey: keyOf(data) };
      const startAfter = afterSecondsOf?.(data) ?? afterSeconds;
      await boss.send(name, told, { id, startAfter, db: inside(tx ?? db), ...key });
      if (!tx) wake(name);
    },
    count: (kind) => countJobs(db, kind?.name ?? null),
    async start(handlers, regular) {
      await boss.start();
      if (regular) {
        workersByName.set(REGULAR, [await startRegular(boss, regular.everyTenMinutes, log)]);
        for (const [name, work] of Object.entries(regular.everyMinute)) minutely.push(everyMinute(name, work, log));
      }
      for (const handler of handlers) {
        const { name, says, hasKey, limits } = handler;
        if (says) wordsByName.set(name, says);
        const { atOnce = AT_ONCE, ...limitsOfQueue } = limits;
        await boss.createQueue(name, { ...QUEUE, ...limitsOfQueue, ...(hasKey && ONE_PER_KEY) });
        const work = () =>
          boss.work<JobData, void, typeof WORK>(name, WORK, async ([job]) => {
            if (job) await attempt(handler, job);
          });
        const workers = [await work()];
        workersByName.set(name, workers);
        // Each by itself: `localConcurrency` would start as many, of which only the first can be woken.
        startOthersByName.set(name, () => {
          for (let more = 1; more < atOnce; more++) {
            // A worker that a request wakes up outlives it.
            outsideRequest(work).then(
              (worker) => workers.push(worker),
              // It has been stopped, and the job waits for the next process.
              (error: Error) => log.debug({ job: name, error: error.message }, 'a worker was not started'),
            );
          }
        });
      }
    },
    async stop() {
      for (const each of minutely.splice(0)) each.stop();
      startOthersByName.clear();
      await boss.stop({ timeout: STOP_MS });
    },
  };
}

/** Opens the queue, which looks for killed jobs by itself. */
function superviseQueue(db: Database, log: Logger, { superviseSeconds, schedule }: Options) {
  const boss = openQueue(db.pool, {
    schedule,
    migrate: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: HOUR,
  });
  boss.on('error', (error) => log.warn({ error: error.message }, 'jobs could not be looked for'));
  return boss;
}

/** Does the work of one job. @throws an error without details, which are in the log */
async function runJob(
  { name, run }: JobHandler,
  job: JobWithMetadata<JobData>,
  { boss, seal, log }: { boss: ReturnType<typeof openQueue>; seal: Seal; log: Logger },
): Promise<void> {
  try {
    await run(JSON.parse(seal.open(job.data.sealed, job.id)) as object, async (tx) => {
      const { affected } = (await boss.complete(name, job.id, null, { db: inside(tx) })) as { affected?: number };
      if (affected !== 1) throw new Error('another process has already done it');
    });
  } catch (error) {
    const isLast = job.retryCount >= job.retryLimit;
    const facts = { job: name, tried: job.retryCount + 1, error: (error as Error).message };
    log[isLast ? 'error' : 'warn'](facts, isLast ? 'a job was given up' : 'a job failed and is tried again');
    // pg-boss stores the error unencrypted, and a database error quotes the values it refuses.
    throw new Error('It failed: the log says why.');
  }
}

/** @param name counts all kinds when null */
async function countJobs(db: Database, name: string | null): Promise<JobCounts> {
  const [row] = await db.query<JobCounts>(sql`
    select count(*) filter (where state in ('created', 'active'))::int as untried,
           count(*) filter (where state = 'retry')::int as retrying,
           count(*) filter (where state = 'failed')::int as failed
    from jobs.job where ${name}::text is null or name = ${name}`);
  return row as JobCounts;
}
