// Tests e-mails about notifications: over a real SMTP server, in bursts and digests, never twice, and ended with one click.
import { inbox } from '@worklane/contract/inbox';
import { notificationSettings } from '@worklane/contract/notification-settings';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import type { Channel, NotificationKind } from '@worklane/domain/inbox/vocabulary';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import type { App } from '../../app.ts';
import { everyMinute } from '../../platform/jobs/every-minute.ts';
import { aMember, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { startSmtp, type TestSmtp } from '../../testing/servers/smtp-for-tests.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { mailDigest } from './jobs.ts';
import { sendDigests } from './send-digests.ts';

let app: TestApp;
let smtp: TestSmtp;
let refusing: TestSmtp;
/** The process that mails. */
let mailer: App;
let owner: TestPerson;
let mate: TestPerson;
let other: TestPerson;
let project: { id: string; company_id: string; key: string };
const query = (statement: ReturnType<typeof sql>) => app.services.db.query(statement);
const mailing = (smtpUrl: string) => app.another({ config: { ...app.services.config, smtpUrl } });

beforeAll(async () => {
  smtp = await startSmtp();
  refusing = await startSmtp({ refuses: true });
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  mate = await aMember(app, owner.company_id, 'team_member');
  other = await aMember(app, owner.company_id, 'client');
  for (const person of [mate, other]) await aProjectMember(app, project, person, 'client');
  await query(sql`update users set email_verified = true`);
  await app.services.jobs.stop();
  mailer = await mailing(smtp.url);
});
afterAll(async () => {
  await app.close();
  for (const each of [smtp, refusing]) await each.close();
});
beforeEach(async () => {
  for (const table of ['notifications', 'notification_settings', 'digests_sent', 'digest_times', 'jobs.job'])
    await app.services.db.pool.query(`delete from ${table}`);
  smtp.messages.length = 0;
});

const params = () => ({ company: owner.company_id });
const choose = (
  { token }: TestPerson,
  kind: NotificationKind,
  channel: Channel | null,
  project_id: string | null = null,
) => callEndpoint(app, notificationSettings.choose, { params: params(), token, body: { project_id, kind, channel } });
const naming = ({ id }: TestPerson) => `<p><span data-mention="${id}">@A</span> look at https://evil.example</p>`;
async function aComment(ticket: string, content: string) {
  const answer = await callEndpoint(app, ticketActivity.comment, {
    params: { ticket },
    token: owner.token,
    body: { content },
  });
  expect(answer.status).toBe(200);
  await app.services.reactions.follow();
}
/** Runs everything that would be due two minutes later. */
async function settle(process: Pick<App, 'services'> = mailer) {
  await process.services.reactions.follow();
  await query(sql`update jobs.job set start_after = now() where state in ('created', 'retry')`);
  for (const name of ['inbox.mail-burst', 'inbox.send-digest']) process.services.jobs.wake(name);
  await jobsSettled(process);
}
const mailsTo = ({ email }: TestPerson) => smtp.messages.filter(({ to }) => to === email).map(({ text }) => text);
const digestsAt = (now: string) => sendDigests({ ...mailer.services, now: () => new Date(now) });
const noteAt = (at: string) => query(sql`update notifications set created_at = ${at}`);

it('sends one e-mail for a burst, escaped, with a link and headers to unsubscribe', async () => {
  await choose(mate, 'commented', 'email');
  await choose(mate, 'mentioned', 'email');
  const ticket = await aTicket(app, owner, project, { title: 'Broken <script>', assignee_ids: [mate.id] });
  await aComment(ticket.id, '<p>First</p>');
  await aComment(ticket.id, naming(mate));
  await settle();
  await settle();
  const [mail, ...more] = mailsTo(mate);
  expect(more).toEqual([]);
  expect(mail).toContain(`Subject: ${ticket.key} Broken <script>`);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail).toMatch(/List-Unsubscribe:\s+<http:\/\/worklane\.test\/api\/unsubscribe\?token=/);
  expect(mail).toContain('Content-Type: text/plain');
  expect(mail).toContain('Broken &lt;script&gt;');
  expect(mail).not.toContain('https://evil.example');
  expect(mail).toContain(`http://worklane.test/projects/${project.key}/tickets/${ticket.key}`);
  expect(mail).toMatch(/commented: [\s\S]*First[\s\S]*mentioned you/);
});

it('follows the choice for a project, then for all, then the default', async () => {
  const mailedAs = async () => {
    await query(sql`delete from notifications`);
    await aTicket(app, owner, project, { assignee_ids: [mate.id] });
    await app.services.reactions.follow();
    const [row] = await app.services.db.query<{ mail: string | null }>(sql`
      select mail from notifications where user_id = ${mate.id}`);
    return row?.mail;
  };
  expect(await mailedAs()).toBe('digest');
  await choose(mate, 'assigned', 'email');
  expect(await mailedAs()).toBe('email');
  await choose(mate, 'assigned', 'off', project.id);
  expect(await mailedAs()).toBeUndefined();
  const { body } = await choose(mate, 'assigned', null, project.id);
  expect(body.chosen).toEqual([
    { project_id: null, kind: 'assigned', channel: 'email', is_pushed: null, is_in_slack: null },
  ]);
  expect(await mailedAs()).toBe('email');
  await choose(mate, 'assigned', 'in_app');
  expect(await mailedAs()).toBeNull();
});

it('sends no e-mail to users who have read it, left, were disabled, lost the project, or have no verified address', async () => {
  for (const person of [mate, other]) await choose(person, 'mentioned', 'email');
  const { id } = await aTicket(app, owner, project);
  const after = async (...changes: ReturnType<typeof sql>[]) => {
    await aComment(id, naming(mate));
    for (const change of changes) await query(change);
    await settle();
    return mailsTo(mate).length;
  };
  expect(await after(sql`update notifications set read_at = now()`)).toBe(0);
  const his = sql`user_id = ${mate.id} and company_id = ${owner.company_id}`;
  expect(await after(sql`update company_members set status = 'disabled' where ${his}`)).toBe(0);
  await query(sql`update company_members set status = 'active', role = 'client' where ${his}`);
  expect(await after(sql`delete from project_members where ${his}`)).toBe(0);
  await aProjectMember(app, project, mate, 'client');
  await query(sql`delete from notifications`);
  const unverified = sql`update users set email_verified = false, is_first = false where id = ${mate.id}`;
  expect(await after(unverified)).toBe(0);
  await query(sql`update users set email_verified = true where id = ${mate.id}`);
  await query(sql`delete from notifications`);
  expect(await after()).toBe(1);
  await query(sql`update company_members set role = 'team_member' where ${his}`);
});

it('sends a digest once a day at the chosen hour, also when summer time begins', async () => {
  const body = { hour: 9, time_zone: 'Europe/Prague' };
  await callEndpoint(app, notificationSettings.setDigest, { params: params(), token: mate.token, body });
  const ticket = await aTicket(app, owner, project, { assignee_ids: [mate.id] });
  await aComment(ticket.id, naming(mate));
  await noteAt('2027-03-27T20:00:00Z');
  await digestsAt('2027-03-28T06:59:00Z');
  await settle();
  expect(mailsTo(mate)).toEqual([]);
  // Two processes find it due at the same time.
  await Promise.all([digestsAt('2027-03-28T07:00:00Z'), digestsAt('2027-03-28T07:00:00Z')]);
  await settle();
  const [mail] = mailsTo(mate);
  expect(mail).toContain(`${ticket.key} A ticket: `);
  expect(mail).toContain('assigned this to you; ');
  // What comes later waits for the next day, and the day's digest is over.
  await aTicket(app, owner, project, { assignee_ids: [mate.id] });
  await app.services.reactions.follow();
  await query(sql`update notifications set created_at = '2027-03-28T06:00:00Z' where mailed_at is null`);
  await digestsAt('2027-03-28T15:00:00Z');
  await settle();
  expect(mailsTo(mate)).toHaveLength(1);
  await digestsAt('2027-03-29T07:00:00Z');
  await settle();
  expect(mailsTo(mate)).toHaveLength(2);
});

it('sends a digest within a minute of its hour, by the work of each minute', async () => {
  const body = { hour: 9, time_zone: 'Europe/Prague' };
  await callEndpoint(app, notificationSettings.setDigest, { params: params(), token: mate.token, body });
  await aTicket(app, owner, project, { assignee_ids: [mate.id] });
  await app.services.reactions.follow();
  await noteAt('2026-11-23T07:10:00Z');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-23T07:58:30Z') });
  let found: Promise<void> | undefined;
  const work = everyMinute('digests', () => (found = sendDigests({ ...mailer.services, now: () => new Date() })), {
    error: () => undefined,
  });
  try {
    // 7:59 is too early.
    await vi.advanceTimersByTimeAsync(60_000);
    await found;
    expect(await query(sql`select 1 from jobs.job where name = ${mailDigest.name}`)).toEqual([]);
    await vi.advanceTimersByTimeAsync(31_000);
    await found;
  } finally {
    work.stop();
    vi.useRealTimers();
  }
  await settle();
  expect(mailsTo(mate)).toHaveLength(1);
});

it('retries what a mail server refused, and sends it once', async () => {
  await choose(mate, 'mentioned', 'email');
  const { id } = await aTicket(app, owner, project);
  await mailer.services.jobs.stop();
  const failing = await mailing(refusing.url);
  await aComment(id, naming(mate));
  await settle(failing);
  await expect.poll(async () => (await failing.services.jobs.count()).retrying).toBe(1);
  await failing.services.jobs.stop();
  mailer = await mailing(smtp.url);
  const sent = async () => {
    await settle();
    return mailsTo(mate).length;
  };
  await expect.poll(sent).toBe(1);
  expect(await sent()).toBe(1);
});

it('shows an e-mail that the mail server never confirmed, and sends it again when the person asks', async () => {
  await choose(mate, 'mentioned', 'email');
  const { id } = await aTicket(app, owner, project);
  await mailer.services.jobs.stop();
  const mute = await startSmtp({ isMute: true });
  const losing = await mailing(mute.url);
  await aComment(id, naming(mate));
  const settled = settle(losing);
  await expect.poll(() => mute.messages.length).toBe(1);
  await mute.close();
  await settled;
  await losing.services.jobs.stop();
  mailer = await mailing(smtp.url);
  const items = async () => {
    const { body } = await callEndpoint(app, inbox.list, { params: params(), query: {}, token: mate.token });
    return body.groups.flatMap(({ items }) => items);
  };
  const again = async ({ token }: TestPerson) => {
    const ids = (await items()).map((item) => item.id);
    return (await callEndpoint(app, inbox.mailAgain, { params: params(), token, body: { ids } })).body.count;
  };
  // The answer may still be on its way.
  expect((await items()).map(({ may_be_unmailed }) => may_be_unmailed)).toEqual([false]);
  expect(await again(mate)).toBe(0);
  await query(sql`update notifications set mailed_at = mailed_at - interval '3 minutes'`);
  expect((await items()).map(({ may_be_unmailed }) => may_be_unmailed)).toEqual([true]);
  await settle();
  expect(mailsTo(mate)).toEqual([]);
  expect(await again(other)).toBe(0);
  expect(await again(mate)).toBe(1);
  expect(await again(mate)).toBe(0);
  await settle();
  expect(mailsTo(mate)).toHaveLength(1);
  await query(sql`update notifications set mailed_at = mailed_at - interval '3 minutes'`);
  expect((await items()).map(({ may_be_unmailed }) => may_be_unmailed)).toEqual([false]);
});

it('ends the e-mails of one kind for one person with a link, without signing in', async () => {
  for (const person of [mate, other])
    for (const kind of ['mentioned', 'commented'] as const) await choose(person, kind, 'email');
  await choose(mate, 'mentioned', 'email', project.id);
  const { id } = await aTicket(app, owner, project);
  await aComment(id, naming(mate));
  await settle();
  const token = /unsubscribe\?token=([\w.-]+)>/.exec(mailsTo(mate)[0] ?? '')?.[1] ?? '';
  const chosenBy = async ({ token: by }: TestPerson) => {
    const { body } = await callEndpoint(app, notificationSettings.get, { params: params(), token: by });
    return body.chosen.map(({ kind, channel }) => `${kind} ${channel}`);
  };
  const before = await chosenBy(mate);
  const asked = await callEndpoint(app, notificationSettings.askToUnsubscribe, { query: { token } });
  expect([asked.status, await chosenBy(mate)]).toEqual([200, before]);
  // A sign in the middle: not all bits of the last one count.
  const changed = token.at(-5) === 'x' ? 'y' : 'x';
  const wrong = { query: { token: `${token.slice(0, -5)}${changed}${token.slice(-4)}` } };
  expect((await callEndpoint(app, notificationSettings.unsubscribe, wrong)).status).toBe(404);
  // As mail programs post it.
  const sent = await app.server.request(`/api/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('You won’t get these e-mails')]);
  expect(await chosenBy(mate)).toEqual(['commented email', 'mentioned in_app', 'mentioned in_app']);
  expect(await chosenBy(other)).toEqual(['commented email', 'mentioned email']);
  await aComment(id, naming(mate));
  await settle();
  expect(mailsTo(mate)).toHaveLength(1);
});
