// Tests jobs: retries, kills, several processes and regular work.
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { asRequest, currentRequest, type RequestWork } from '../database/request-work.ts';
import { createSeal } from '../secrets/seal.ts';
import { createJobs, type Jobs } from './create-jobs.ts';
import { defineJob, handles, type RegularWork } from './define-job.ts';
import { openQueue } from './job-queue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterEach(() => app.services.db.query(sql`delete from jobs.job`));
afterAll(() => app.close());

const count = defineJob<{ word: string }>('test.count');

/** Starts another process on the same database, which does the job with `run`. */
async function aProcess(run: (data: { word: string }) => Promise<void>, regular?: RegularWork): Promise<Jobs> {
  const { db, log } = app.services;
  const jobs = createJobs(db, log, createSeal('a key for tests that is long enough', 'jobs'), {
    superviseSeconds: 1,
    schedule: false,
  });
  await jobs.start([handles(count, run)], regular);
  return jobs;
}

it('runs a job once over two processes, even if it was added while none was running', async () => {
  const none = await aProcess(async () => undefined);
  await none.stop();
  for (const word of ['one', 'two', 'three', 'four', 'five']) await none.add(count, { word });
  const done: string[] = [];
  const both = [];
  for (let i = 0; i < 2; i++) both.push(await aProcess(async ({ word }) => void done.push(word)));
  await jobsSettled(app);
  expect(done.sort()).toEqual(['five', 'four', 'one', 'three', 'two']);
  for (const each of both) await each.stop();
});

it('works outside the request that added the job', async () => {
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
  const requests: (RequestWork | undefined)[] = [];
  const jobs = await aProcess(async () => {
    requests.push(currentRequest());
    await end;
  });
  await asRequest(async () => {
    for (const word of ['one', 'two', 'three']) await jobs.add(count, { word });
  });
  await expect.poll(() => requests).toEqual([undefined, undefined, undefined]);
  endAll();
  await jobs.stop();
});

it('polls jobs of all kinds over two connections', async () => {
  const fresh = await startTestApp(inject('templateUrl'));
  // The most there were: none has been idle for long enough to be closed.
  expect(fresh.services.db.pool.totalCount).toBeLessThanOrEqual(4);
  await fresh.close();
});

it.each([
  ['as they are added', true],
  ['as it starts, when they were added before', false],
])('runs jobs of one kind in parallel as soon %s', async (_, isThere) => {
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
  const started: string[] = [];
  const add = async (to: Jobs) => {
    for (const word of ['one', 'two', 'three']) await to.add(count, { word });
  };
  const none = await aProcess(async () => undefined);
  await none.stop();
  if (!isThere) await add(none);
  const jobs = await aProcess(async ({ word }) => {
    started.push(word);
    await end;
  });
  if (isThere) await add(jobs);
  // Sooner than a process looks for jobs by itself.
  await expect.poll(() => started.length, { timeout: 5_000 }).toBe(3);
  endAll();
  await jobsSettled(app);
  await jobs.stop();
});

it('stores data and errors of a job so that the database does not reveal them', async () => {
  const { db } = app.services;
  const jobs = await aProcess(async ({ word }) => {
    throw Object.assign(new Error(word), { detail: `Key (email)=(${word}) already exists.` });
  });
  await jobs.add(count, { word: 'in the clear' });
  await expect.poll(async () => (await jobs.count()).retrying).toBe(1);
  await jobs.stop();
  const rows = await db.query(sql`select * from jobs.job where name = ${count.name}`);
  expect(rows).toMatchObject([{ output: expect.anything() }]);
  expect(JSON.stringify(rows)).not.toContain('in the clear');
});

it('adds nothing when the transaction is rolled back', async () => {
  const { db, jobs } = app.services;
  const before = await jobs.count();
  const failing = db.transaction(async (tx) => {
    await jobs.add(count, { word: 'never' }, tx);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await jobs.count()).toEqual(before);
});

it('retries a failed job', async () => {
  let tries = 0;
  const jobs = await aProcess(async () => {
    if (tries++ === 0) throw new Error('not yet');
  });
  await jobs.add(count, { word: 'twice' });
  const triesNow = () => {
    jobs.wake(count.name);
    return tries;
  };
  await expect.poll(triesNow).toBe(2);
  await jobsSettled(app);
  expect((await jobs.count()).failed).toBe(0);
  await jobs.stop();
});

it('restarts a job whose process was killed', async () => {
  const { db } = app.services;
  const words: string[] = [];
  let isFirst = true;
  const jobs = await aProcess(async ({ word }) => {
    words.push(word);
    if (!isFirst) return;
    isFirst = false;
    await new Promise(() => undefined);
  });
  await jobs.add(count, { word: 'begun' });
  await expect.poll(() => words).toEqual(['begun']);
  await db.query(sql`update jobs.job set started_on = started_on - interval '1 minute' where state = 'active'`);
  await expect.poll(async () => (await jobs.count()).retrying + words.length).toBe(2);
  await db.query(sql`update jobs.job set start_after = now() where state = 'retry'`);
  const wordsNow = () => {
    jobs.wake(count.name);
    return words;
  };
  await expect.poll(wordsNow).toEqual(['begun', 'begun']);
  await jobs.stop();
});

it('adds one job at a time for a key, and another after it is done', async () => {
  const keyed = defineJob<{ word: string }>('test.keyed', undefined, { keyOf: ({ word }) => word });
  const { db, log } = app.services;
  const jobs = createJobs(db, log, createSeal('a key for tests that is long enough', 'jobs'), { schedule: false });
  const done: string[] = [];
  await jobs.start([handles(keyed, async ({ word }) => void done.push(word))]);
  await db.transaction(async (tx) => {
    for (const word of ['one', 'one', 'two']) await jobs.add(keyed, { word }, tx);
  });
  jobs.wake(keyed.name);
  await jobsSettled(app);
  expect(done.toSorted()).toEqual(['one', 'two']);
  await jobs.add(keyed, { word: 'one' });
  await jobsSettled(app);
  expect(done).toHaveLength(3);
  await jobs.stop();
});

it('runs regular work every ten minutes in one process, and counts failures', async () => {
  const { db } = app.services;
  let done = 0;
  const everyTenMinutes = {
    'test.sweep': async () => void done++,
    'test.broken': async () => {
      throw new Error('not today');
    },
  };
  const regular = { everyTenMinutes, everyMinute: {} };
  const both = [await aProcess(async () => undefined, regular), await aProcess(async () => undefined, regular)];
  const schedules = await db.query(sql`select key, cron from jobs.schedule where name = 'regular' order by key`);
  expect(schedules).toEqual([
    { key: 'test.broken', cron: '*/10 * * * *' },
    { key: 'test.sweep', cron: '*/10 * * * *' },
  ]);
  const clock = openQueue(db.pool, { supervise: false, schedule: false });
  await clock.start();
  // In one statement, so that no process takes the first before the second is there.
  const due = ['test.sweep', 'test.broken', 'test.sweep', 'test.broken'];
  await clock.insert(
    'regular',
    due.map((name) => ({ data: { name }, singletonKey: name })),
  );
  await clock.stop();
  // A process that is woken once does everything that is due.
  both[0]?.wake('regular');
  await jobsSettled(app);
  expect(done).toBe(1);
  expect((await both[0]?.count())?.failed).toBe(1);
  for (const each of both) await each.stop();
});
