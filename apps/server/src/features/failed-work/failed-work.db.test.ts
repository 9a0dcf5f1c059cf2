// Tests a company's failed work: who can see it, its sentences, retrying and dismissing it.
import { failedWork } from '@worklane/contract/failed-work';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { JOBS } from '../../features.ts';
import { aFailedJob } from '../../testing/a-failed-job.ts';
import { aPerson, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
  other = await aPerson(app);
});
beforeEach(() => app.services.db.query(sql`delete from jobs.job`));
afterAll(() => app.close());

const list = async (by = owner) =>
  (await callEndpoint(app, failedWork.list, { params: { company: by.company_id }, token: by.token })).body;
const act = (name: 'retry' | 'dismiss', work: string, by = owner) =>
  callEndpoint(app, failedWork[name], { params: { company: by.company_id, work }, token: by.token });

it('lists failed work with a sentence, only to its own company', async () => {
  const { db } = app.services;
  const work = await aFailedJob(db, owner.company_id);
  await aFailedJob(db, other.company_id);
  expect(await list()).toEqual([
    {
      id: work,
      kind: 'reactions.failed-event',
      says: 'A step that follows a change could not be done.',
      tries: 10,
      failed_at: expect.any(String),
    },
  ]);
});

it('leaves out jobs that wait for a retry, and kinds without a sentence', async () => {
  const { db } = app.services;
  const work = await aFailedJob(db, owner.company_id);
  await db.query(sql`update jobs.job set state = 'retry', start_after = now() + interval '1 hour'`);
  expect(await list()).toEqual([]);
  await db.query(sql`update jobs.job set state = 'failed', name = 'accounts.verification'`);
  expect(await list()).toEqual([]);
  expect((await act('retry', work)).error?.code).toBe('failed_work_not_found');
});

/** Kinds of which a company's administrators learn nothing here, by the reason. */
const SILENT = {
  'belongs to no company': [
    ...['accounts.registration', 'accounts.verification', 'accounts.password-reset', 'accounts.revoke-sign-in'],
    ...['calendars.read', 'calendars.revoke', 'integrations.discard', 'slack-app.command', 'slack-app.preview'],
  ],
  'keeps the server itself in order': ['files.sweep', 'statistics.refresh', 'secrets.reseal'],
  'would be told in the way that failed': [
    ...['inbox.mail-burst', 'inbox.send-digest', 'inbox.push-all', 'inbox.push-one', 'inbox.message-in-slack'],
  ],
  'shows its outcome where it was started': [
    'imports.run',
    'github.sync-issues',
    'github.follow-repository',
    'webhooks.send',
  ],
  'is done again by regular work': [
    'github.read-delivered',
    'github.spread-delivery',
    'github.catch-up',
    'figma.look-at-file',
  ],
  'revokes a token that expires by itself': ['github.revoke-installation'],
};

it('has a sentence for every kind of job, or a reason to tell nobody', () => {
  const handlers = JOBS.flatMap((jobs) => jobs(app.services));
  const silent = handlers.filter(({ says }) => says === undefined).map(({ name }) => name);
  expect(silent.toSorted()).toEqual(Object.values(SILENT).flat().toSorted());
});

it('retries a job once, and lists it again when the retry fails', async () => {
  const work = await aFailedJob(app.services.db, owner.company_id);
  expect((await act('retry', work)).status).toBe(204);
  // Its data cannot be decrypted, so the retry fails.
  await expect.poll(() => list()).toMatchObject([{ id: work, tries: 11 }]);
});

it('deletes dismissed work', async () => {
  const { db } = app.services;
  const work = await aFailedJob(db, owner.company_id);
  const foreign = await aFailedJob(db, other.company_id);
  expect((await act('dismiss', work)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await act('dismiss', work)).error?.message).toBe('This work is no longer listed');
  expect((await act('dismiss', foreign)).error?.code).toBe('failed_work_not_found');
  expect(await list(other)).toHaveLength(1);
});
