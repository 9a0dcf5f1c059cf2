// Proves that a notification and a digest are mailed once when the product is killed while mailing: before the mail
// server is ready, when it has all but the end and before that is recorded, and after it has everything.
import { once } from 'node:events';
import { notificationSettings } from '@worklane/contract/notification-settings';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sendDigests } from '../apps/server/src/features/inbox/send-digests.ts';
import { aMember, aProjectMember, aTicket, type TestPerson } from '../apps/server/src/testing/factories.ts';
import { jobsSettled } from '../apps/server/src/testing/jobs-settled.ts';
import { startBrokenSmtp, startSmtp, type TestSmtp } from '../apps/server/src/testing/servers/smtp-for-tests.ts';
import { callEndpoint, TEST_SECRET_KEY, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import { startWithProject } from '../apps/server/src/testing/start-with-project.ts';
import { runServer } from '../e2e/support/run-server.ts';
import { figure, report } from './figure.ts';

const ROUNDS = figure(1, 20);

let app: TestApp;
let owner: TestPerson;
let mate: TestPerson;
let project: { id: string };
let smtp: TestSmtp;
let mute: TestSmtp;
let hanging: Awaited<ReturnType<typeof startBrokenSmtp>>;

const query = <Row>(statement: ReturnType<typeof sql>) => app.services.db.query<Row>(statement);
const count = async (what: ReturnType<typeof sql>) =>
  (await query<{ count: number }>(sql`select count(*)::int as count from ${what}`))[0]?.count ?? 0;

beforeAll(async () => {
  [smtp, mute, hanging] = [await startSmtp(), await startSmtp({ isMute: true }), await startBrokenSmtp('hangs')];
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  mate = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, { id: project.id, company_id: owner.company_id }, mate, 'client');
  await query(sql`update users set email_verified = true`);
  await app.services.jobs.stop();
});
afterAll(async () => {
  await app.close();
  for (const each of [smtp, mute, hanging]) await each.close();
});

const dueNow = () =>
  query(sql`update jobs.job set state = 'retry', start_after = now() where state in ('created', 'active', 'retry')`);

/** Kills a process once it is there. @param hold what it can't get past */
async function killAt(isThere: () => Promise<boolean>, SMTP_URL: string, hold?: string): Promise<void> {
  const client = await app.services.db.pool.connect();
  if (hold) await client.query(`begin; ${hold}`);
  await dueNow();
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, SECRET_KEY: TEST_SECRET_KEY, SMTP_URL };
  const { process: child } = await runServer(environment);
  await expect.poll(isThere, { interval: 10, timeout: 20_000 }).toBe(true);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  if (hold) await client.query('rollback');
  client.release();
}

async function untilMailed(): Promise<void> {
  await dueNow();
  const last = await app.another({ config: { ...app.services.config, smtpUrl: smtp.url } });
  await jobsSettled(last);
  expect(await last.services.jobs.count()).toMatchObject({ retrying: 0, failed: 0 });
  await last.services.jobs.stop();
  await last.services.reactions.stop();
}

const received = () => [...smtp.messages, ...mute.messages].filter(({ to }) => to === mate.email).length;
const isMailing = async () =>
  (await count(sql`jobs.job where name in ('inbox.mail-burst', 'inbox.send-digest') and state = 'active'`)) > 0;
const waitsToNote = async () =>
  (await count(
    sql`pg_stat_activity where wait_event_type = 'Lock' and query ilike '%update notifications set mailed_at%'`,
  )) > 0;

const MAILS = {
  async email() {
    const body = { project_id: null, kind: 'assigned', channel: 'email' } as const;
    const params = { company: owner.company_id };
    await callEndpoint(app, notificationSettings.choose, { params, token: mate.token, body });
    await aTicket(app, owner, project, { assignee_ids: [mate.id] });
    await app.services.reactions.follow();
  },
  async digest() {
    await query(sql`delete from notification_settings`);
    await query(sql`delete from digests_sent`);
    await aTicket(app, owner, project, { assignee_ids: [mate.id] });
    await app.services.reactions.follow();
    await query(sql`update notifications set created_at = now() - interval '2 days' where mailed_at is null`);
    await sendDigests(app.services);
  },
};

it.each(Object.keys(MAILS) as (keyof typeof MAILS)[])('mails each %s once, wherever it is killed', async (kind) => {
  for (let round = 0; round < ROUNDS; round++) {
    const before = received();
    await MAILS[kind]();
    await killAt(isMailing, hanging.url);
    await killAt(waitsToNote, smtp.url, 'select 1 from notifications where mailed_at is null for update');
    expect(received()).toBe(before);
    expect(smtp.unfinished()).toContain('Stop e-mails like this one');
    await untilMailed();
    expect(received()).toBe(before + 1);

    await MAILS[kind]();
    await killAt(async () => received() === before + 2, mute.url);
    await untilMailed();
    expect(received()).toBe(before + 2);
  }
  report('12', `kills while mailing each ${kind}`, `${ROUNDS * 3} kills; each mailed once`);
});
