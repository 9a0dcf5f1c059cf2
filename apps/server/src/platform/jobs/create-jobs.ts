// Keeps work that must happen in the database until it is done: over a kill, with retries, one process at a time.
import type { JobWithMetadata } from 'pg-boss';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Database, Queryable } from '../database/database.ts';
import type { Logger } from '../log/create-logger.ts';
import type { Seal } from '../secrets/seal.ts';
import type { JobHandler, JobKind } from './define-job.ts';
import { inside, openQueue } from './job-queue.ts';

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
  /** Has this process look for jobs now; it does so every few seconds by itself. */
  wake(name: string): void;
  count(): Promise<JobCounts>;
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Takes no more, and waits a little for what is under way. */
  stop(): Promise<void>;
}

interface SealedData {
  sealed: string;
}

const QUEUE = {
  /** About half an hour in all, for a mail server that is down. */
  retryLimit: 9,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  /** What a killed process had begun is begun again after this; a mail server has 20 seconds. */
  expireInSeconds: 45,
  deleteAfterSeconds: 7 * 24 * 3600,
};
const WORK = { includeMetadata: true, pollingIntervalSeconds: 10, localConcurrency: 3 } as const;
const SUPERVISE_SECONDS = 15;
const STOP_MS = 3_000;

/**
 * @param seal jobs hold addresses, hashes and links, which a copy of the database must not tell
 * @param superviseSeconds how often it looks for jobs whose process was killed
 */
export function createJobs(db: Database, log: Logger, seal: Seal, superviseSeconds = SUPERVISE_SECONDS): Jobs {
  const boss = openQueue(db.pool, {
    migrate: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (error) => log.warn({ error: error.message }, 'jobs could not be looked for'));
  const workersByName = new Map<string, string>();
  const wake = (name: string) => {
    const worker = workersByName.get(name);
    if (worker) boss.notifyWorker(worker);
  };

  async function attempt({ name, run }: JobHandler, job: JobWithMetadata<SealedData>): Promise<void> {
    try {
      await run(JSON.parse(seal.open(job.data.sealed, job.id)) as object);
    } catch (error) {
      const isLast = job.retryCount >= job.retryLimit;
      const facts = { job: name, tried: job.retryCount + 1, error: (error as Error).message };
      log[isLast ? 'error' : 'warn'](facts, isLast ? 'a job was given up' : 'a job failed and is tried again');
      // What is thrown is kept beside the job, and an error of the database names the values it was given.
      throw new Error('It failed: the log says why.');
    } finally {
      // One wake-up may stand for several added jobs.
      wake(name);
    }
  }

  return {
    wake,
    async add({ name }, data, tx) {
      const id = uuidv7();
      const sealed: SealedData = { sealed: seal.close(JSON.stringify(data), id) };
      await boss.send(name, sealed, { id, db: inside(tx ?? db) });
      if (!tx) wake(name);
    },
    async count() {
      const [row] = await db.query<JobCounts>(sql`
        select count(*) filter (where state in ('created', 'active'))::int as untried,
               count(*) filter (where state = 'retry')::int as retrying,
               count(*) filter (where state = 'failed')::int as failed
        from jobs.job`);
      return row as JobCounts;
    },
    async start(handlers) {
      await boss.start();
      for (const handler of handlers) {
        await boss.createQueue(handler.name, QUEUE);
        const worker = await boss.work<SealedData, void, typeof WORK>(handler.name, WORK, async ([job]) => {
          if (job) await attempt(handler, job);
        });
        workersByName.set(handler.name, worker);
      }
    },
    stop: () => boss.stop({ timeout: STOP_MS }),
  };
}
