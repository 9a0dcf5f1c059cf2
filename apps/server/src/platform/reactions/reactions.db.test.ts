// Tests reactions: order, kills, several processes and failures.
import { DAY_MS } from '@worklane/domain/units';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aPerson, type TestPerson } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { CommandContext } from '../commands/act-within.ts';
import { clearEvents } from '../events/clear-events.ts';
import { type NewEvent, type Writer, writeEvents } from '../events/event-log.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { createSeal } from '../secrets/seal.ts';
import { createReactions } from './create-reactions.ts';
import { reactsTo } from './define-reaction.ts';

const WRITER: Writer = { actorId: null, command: 'tell', via: 'system' };
let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  person = await aPerson(app);
  // Its worker knows nothing of the reaction here.
  await app.services.jobs.stop();
  await app.services.db.query(sql`create table noted (ordinal bigint generated always as identity, word text)`);
});
afterAll(() => app.close());

let stops: (() => Promise<void>)[] = [];
beforeEach(() => app.services.db.query(sql`delete from noted`));
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
  await app.services.db.query(sql`delete from reaction_cursors where name = 'test.note'`);
});

const noted = async () =>
  (await app.services.db.query<{ word: string }>(sql`select word from noted order by ordinal`)).map(({ word }) => word);
const note = ({ tx }: CommandContext, word: string) => tx.query(sql`insert into noted (word) values (${word})`);
const told = (word: string): NewEvent => ({
  type: 'template.changed',
  company_id: person.company_id,
  project_id: null,
  payload: { template_id: word },
});
const tell = async (...words: string[]) => {
  for (const word of words) await app.services.db.transaction((tx) => writeEvents(tx, [told(word)], WRITER));
  app.services.events.announce();
};

/** Starts another process on the same database, whose reaction notes each word unless `run` does something else. */
async function aProcess(run: (context: CommandContext, word: string) => Promise<unknown> = note) {
  const { db, events, log } = app.services;
  const jobs = createJobs(db, log, createSeal('a key for tests that is long enough', 'jobs'), {
    superviseSeconds: 1,
    schedule: false,
  });
  const reaction = reactsTo('test.note', ['template.changed'], async (context, { payload }) => {
    await run(context, payload.template_id);
  });
  const reactions = createReactions({ db, events, jobs, log, now: () => new Date() }, [reaction]);
  await jobs.start([reactions.handler]);
  await reactions.start();
  const stop = async () => {
    await reactions.stop();
    await jobs.stop();
  };
  stops.push(stop);
  return { reactions, jobs, stop };
}

it('handles each event once across two processes, in the order of the log', async () => {
  await aProcess();
  await aProcess();
  const words = Array.from({ length: 250 }, (_, index) => `word ${index}`);
  await tell(...words);
  await expect.poll(noted).toHaveLength(words.length);
  expect(await noted()).toEqual(words);
});

it('continues where it stopped, and ignores events from before its first start', async () => {
  await tell('before');
  const first = await aProcess();
  await tell('one');
  await expect.poll(noted).toEqual(['one']);
  await first.stop();
  await tell('two', 'three');
  await aProcess();
  await expect.poll(noted).toEqual(['one', 'two', 'three']);
});

it('handles an event that is committed after later ones', async () => {
  await aProcess();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isWritten, resolve: wrote } = Promise.withResolvers<void>();
  const slow = app.services.db.transaction(async (tx) => {
    await writeEvents(tx, [told('late')], WRITER);
    wrote();
    await mayCommit;
  });
  await isWritten;
  await tell('one', 'two');
  await expect.poll(noted).toEqual(['one', 'two']);
  commit();
  await slow;
  app.services.events.announce();
  await expect.poll(noted).toEqual(['one', 'two', 'late']);
});

it("takes over a killed process's events, whose writes were rolled back", async () => {
  let pid = 0;
  const killed = await aProcess(async (context, word) => {
    await note(context, word);
    const [row] = await context.tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    pid = row?.pid ?? 0;
    await context.tx.query(sql`select pg_sleep(30)`);
  });
  await tell('one', 'two');
  await expect.poll(() => pid).toBeGreaterThan(0);
  // A stopped process begins nothing again.
  const isDead = killed.stop();
  await aProcess();
  await app.services.db.query(sql`select pg_terminate_backend(${pid}::integer)`);
  await expect.poll(noted).toEqual(['one', 'two']);
  await isDead;
});

it('sets a failed event aside, counts it, and handles it once later', async () => {
  const { db } = app.services;
  let isMended = false;
  const { jobs } = await aProcess(async (context, word) => {
    await note(context, word);
    // An error of the database ends what its transaction did.
    if (word === 'poison' && !isMended) await context.tx.query(sql`select 1 / 0`);
  });
  await tell('one', 'poison', 'two');
  await expect.poll(noted).toEqual(['one', 'two']);
  // A job that nobody does here, and that is no reaction's.
  await jobs.add({ name: 'imports.run' }, {});
  const metrics = createMetrics(() => 0, jobs);
  await expect.poll(() => metrics.text()).toContain('worklane_failed_reactions{state="retrying"} 1\n');
  expect(await metrics.text()).toContain('worklane_failed_reactions{state="untried"} 0\n');
  const [row] = await db.query(sql`select data from jobs.job where name = 'reactions.failed-event'`);
  expect(row).toEqual({ data: { sealed: expect.any(String), company_id: person.company_id } });
  isMended = true;
  await db.query(sql`update jobs.job set start_after = now() where state = 'retry'`);
  const notedNow = () => {
    jobs.wake('reactions.failed-event');
    return noted();
  };
  await expect.poll(notedNow).toEqual(['one', 'two', 'poison']);
  await expect.poll(() => metrics.text()).toContain('worklane_failed_reactions{state="retrying"} 0\n');
});

const clearFor = (...reactions: string[]) =>
  clearEvents(app.services.db, new Date(Date.now() + 91 * DAY_MS), { days: 90, reactions });

it('keeps events in the log until every reaction has read them', async () => {
  const { stop } = await aProcess();
  await stop();
  await tell('unread');
  await clearFor('test.note');
  await aProcess();
  await expect.poll(noted).toEqual(['unread']);
});

it('keeps no events for a reaction of another version, which may never read them', async () => {
  const { stop } = await aProcess();
  await stop();
  await tell('unread');
  await clearFor('test.later');
  await aProcess();
  await tell('read');
  await expect.poll(noted).toEqual(['read']);
});
