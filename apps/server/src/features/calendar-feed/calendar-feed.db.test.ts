// Tests the calendar feed: its events, who can read it, and when its address stops working.
import { auth } from '@worklane/contract/auth';
import { calendarFeed } from '@worklane/contract/integrations/calendar-feed';
import { VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import { tickets } from '@worklane/contract/tickets';
import { addDays, dayOf } from '@worklane/domain/sprints/calendar';
import { FEED_LIMITS } from '@worklane/domain/tickets/feed-limits';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createLogger } from '../../platform/log/create-logger.ts';
import {
  aMember,
  aPerson,
  aProject,
  aProjectMember,
  aTicket,
  PASSWORD,
  type TestPerson,
} from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let mara: TestPerson;
let project: { id: string; company_id: string; key: string };
const logged: string[] = [];
const TODAY = dayOf(new Date());

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), {
    log: createLogger('trace', { write: (line) => void logged.push(line) }),
  });
});
beforeEach(async () => {
  mara = await aPerson(app);
  project = await aProject(app, mara);
});
afterAll(() => app.close());

const db = () => app.services.db;
const create = async (person = mara) => (await callEndpoint(app, calendarFeed.create, { token: person.token })).body;
const addressOf = async (person = mara) => (await create(person)).address;
const feedOf = async (person = mara) => (await callEndpoint(app, calendarFeed.get, { token: person.token })).body;

/** Reads the feed as a calendar does: without a session. */
async function fetchFeed(address: string, headers: Record<string, string> = {}) {
  const response = await app.server.request(new URL(address).pathname, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
const due = (title: string, due_date = TODAY, more = {}, place = project, by = mara) =>
  aTicket(app, by, place, { title, due_date, assignee_ids: [mara.id], ...more });

/** Parses the events as a calendar does: unfolds lines, and splits them into properties. */
function eventsIn(text: string): Record<string, string>[] {
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({});
    const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    const event = events.at(-1);
    if (event && name && value !== undefined) event[name] ??= value;
  }
  return events;
}
const titlesIn = (text: string) => eventsIn(text).map(({ SUMMARY = '' }) => SUMMARY.replace(/^\S+ /, ''));
const titles = async (address: string) => titlesIn((await fetchFeed(address)).text);

it('contains the open tickets of the user with a due date, as all-day events that leave the day free', async () => {
  const ticket = await due('Call, then; write', addDays(TODAY, 3));
  await due('Done', TODAY, { status: 'done' });
  await due('Of nobody', TODAY, { assignee_ids: [] });
  await aTicket(app, mara, project, { title: 'Without a day', assignee_ids: [mara.id] });
  const gone = await due('Deleted');
  await callEndpoint(app, tickets.delete, { token: mara.token, params: { ticket: gone.id } });

  const { status, text, headers } = await fetchFeed(await addressOf());
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  const url = `http://worklane.test/projects/${project.key}/tickets/${ticket.key}`;
  expect(eventsIn(text)).toEqual([
    expect.objectContaining({
      UID: `${ticket.id}@worklane`,
      DTSTART: addDays(TODAY, 3).replaceAll('-', ''),
      SUMMARY: `${ticket.key} Call\\, then\\; write`,
      DESCRIPTION: `Project: Project ${project.key}\\n${url}`,
      URL: url,
      TRANSP: 'TRANSPARENT',
    }),
  ]);
  expect(text).toContain(`DTSTART;VALUE=DATE:${addDays(TODAY, 3).replaceAll('-', '')}\r\n`);
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
});

it('escapes titles, so that they cannot add events, properties or lines', async () => {
  const hostile =
    'a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:forged\nATTACH:http://evil.example\rX\u2028BEGIN:VALARM\u0085,;\\n"';
  const long = `${'ü😀'.repeat(60)} BEGIN:VEVENT`;
  const [first, second] = [await due('one'), await due('two')];
  // Written directly, because the API would refuse it; an old row could contain it.
  await db().query(sql`update ticket_records set title = ${hostile} where id = ${first.id}`);
  await db().query(sql`update ticket_records set title = ${long} where id = ${second.id}`);
  await db().query(sql`update projects set name = ${'P\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR'} where id = ${project.id}`);
  const { text } = await fetchFeed(await addressOf());
  const events = eventsIn(text);
  expect(events.map(({ UID }) => UID).sort()).toEqual([first.id, second.id].sort().map((id) => `${id}@worklane`));
  const lines = text.split('\r\n');
  for (const name of ['BEGIN:VCALENDAR', 'END:VCALENDAR'])
    expect(lines.filter((line) => line === name)).toHaveLength(1);
  for (const name of ['BEGIN:VEVENT', 'END:VEVENT']) expect(lines.filter((line) => line === name)).toHaveLength(2);
  expect(text).not.toMatch(/^(ATTACH|UID:forged|BEGIN:VALARM)/m);
  expect(text).not.toMatch(/[\u2028\u2029\u0085]|\r(?!\n)|(?<!\r)\n/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(events.find(({ UID }) => UID?.startsWith(second.id))?.SUMMARY).toBe(`${second.key} ${long}`);
});

it('stays the same until a ticket changes, and answers 304 until then', async () => {
  const ticket = await due('Steady');
  const address = await addressOf();
  const first = await fetchFeed(address);
  const etag = first.headers.get('etag') ?? '';
  expect((await fetchFeed(address)).text).toBe(first.text);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetchFeed(address, { 'if-none-match': known });
    expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([304, '', 'private, no-cache']);
  }
  await db().query(sql`update ticket_records set title = 'Moved', updated_at = now() where id = ${ticket.id}`);
  const changed = await fetchFeed(address, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(titlesIn(changed.text)).toEqual(['Moved']);
  expect(eventsIn(changed.text)[0]?.UID).toBe(eventsIn(first.text)[0]?.UID);
});

it('covers 90 days back and two years ahead, and prefers the closest due dates', async () => {
  const days = [-FEED_LIMITS.daysBack - 1, -FEED_LIMITS.daysBack, 0, 730, 731];
  for (const day of days) await due(`Day ${day}`, addDays(TODAY, day));
  const address = await addressOf();
  expect(await titles(address)).toEqual(['Day -90', 'Day 0', 'Day 730']);
  await db().query(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, type, priority, position, due_date)
    select ${project.company_id}, gen_random_uuid(), ${project.id}, 100 + n, 'Near', 'todo', 'task', 'medium', 100 + n, ${TODAY}::date
    from generate_series(1, ${FEED_LIMITS.events - 1}) n`);
  await db().query(sql`
    insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
    select company_id, project_id, id, ${mara.id}, 0 from tickets where project_id = ${project.id} and title = 'Near'`);
  const found = await titles(address);
  expect(found).toHaveLength(FEED_LIMITS.events);
  expect(new Set(found)).toEqual(new Set(['Near', 'Day 0']));
});

it('contains tickets of all companies of the user, from projects that they may see now', async () => {
  const other = await aPerson(app);
  const there = await aProject(app, other);
  const hidden = await aProject(app, other);
  await db().query(sql`
    insert into company_members (company_id, id, user_id, role, status)
    values (${other.company_id}, gen_random_uuid(), ${mara.id}, 'collaborator', 'active')`);
  for (const each of [there, hidden]) await aProjectMember(app, each, mara, 'collaborator');
  await due('Here');
  await due('There', TODAY, {}, there, other);
  await due('Hidden', TODAY, {}, hidden, other);
  const address = await addressOf();
  expect((await titles(address)).sort()).toEqual(['Here', 'Hidden', 'There']);
  expect((await fetchFeed(address)).text).toContain(`Company: `);

  await db().query(sql`delete from project_members where project_id = ${hidden.id} and user_id = ${mara.id}`);
  expect((await titles(address)).sort()).toEqual(['Here', 'There']);
  await db().query(sql`update projects set status = 'archived' where id = ${there.id}`);
  expect(await titles(address)).toEqual(['Here']);
  await db().query(sql`update projects set status = 'active' where id = ${there.id}`);
  // Leaving a company removes its tickets from the feed.
  await db().query(sql`
    update company_members set status = 'disabled' where company_id = ${other.company_id} and user_id = ${mara.id}`);
  expect(await titles(address)).toEqual(['Here']);
});

it('answers 404 while the user is disabled in all companies', async () => {
  const member = await aMember(app, mara.company_id, 'team_member');
  const address = await addressOf(member);
  const setStatus = (status: string) =>
    db().query(sql`
      update company_members set status = ${status} where user_id = ${member.id} and company_id = ${mara.company_id}`);
  // The user's own company is deleted.
  await db().query(sql`update companies set deleted_at = now() where owner_id = ${member.id}`);
  expect((await fetchFeed(address)).status).toBe(200);
  await setStatus('disabled');
  expect((await fetchFeed(address)).status).toBe(404);
  await setStatus('active');
  expect((await fetchFeed(address)).status).toBe(200);
});

it('returns its address once, and ends it when a new one is created or the feed is turned off', async () => {
  expect(await feedOf()).toEqual({ state: 'off', created_at: null, last_read_at: null });
  const [first, second] = [await create(), await create()];
  expect(first.address).toMatch(/^http:\/\/worklane\.test\/api\/calendar_feed\/[\w-]{43}\.ics$/);
  expect((await fetchFeed(first.address)).status).toBe(404);
  expect((await fetchFeed(second.address)).status).toBe(200);
  expect(JSON.stringify(await feedOf())).not.toContain(second.address.slice(-20));
  expect(await feedOf()).toMatchObject({ state: 'on', last_read_at: expect.any(String) });
  const [row] = await db().query<{ row: string }>(sql`select calendar_feeds::text as row from calendar_feeds limit 1`);
  expect(row?.row).not.toContain(/([\w-]+)\.ics/.exec(second.address)?.[1]);
  expect((await callEndpoint(app, calendarFeed.delete, { token: mara.token })).status).toBe(204);
  expect((await fetchFeed(second.address)).status).toBe(404);
  expect(await feedOf()).toMatchObject({ state: 'off' });
  // A wrong address gets the same answer as one that has ended.
  const [wrong, ended] = [await fetchFeed(`${first.address}x`), await fetchFeed(first.address)];
  const words = ({ text }: { text: string }) => JSON.parse(text).error.message;
  expect(words(wrong)).toBe(words(ended));
  expect((await fetchFeed(second.address.replace(/\.ics$/, ''))).status).toBe(404);
  const told = await db().query<{ payload: unknown }>(sql`
    select payload from events where company_id = ${mara.company_id} and type = 'calendar_feed.changed'`);
  // Created twice, read, turned off.
  expect(told.map(({ payload }) => payload)).toEqual(Array(4).fill({ user_id: mara.id }));
});

it('ends when the user signs out everywhere else, changes the password or closes the account', async () => {
  const address = await addressOf();
  await callEndpoint(app, auth.endOtherSessions, { token: mara.token });
  expect((await fetchFeed(address)).status).toBe(404);
  expect(await feedOf()).toMatchObject({ state: 'ended' });
  const again = await addressOf();
  expect((await fetchFeed(again)).status).toBe(200);
  const body = { current_password: PASSWORD, new_password: 'another horse battery' };
  await callEndpoint(app, auth.changePassword, { token: mara.token, body });
  expect((await fetchFeed(again)).status).toBe(404);

  const last = await addressOf();
  await callEndpoint(app, auth.closeAccount, { token: mara.token, body: { email: mara.email } });
  expect((await fetchFeed(last)).status).toBe(404);
  expect(await db().query(sql`select 1 from calendar_feeds where user_id = ${mara.id}`)).toEqual([]);
});

it('creates no address for a session that has ended', async () => {
  // The session's rights are still cached when it ends.
  expect(await feedOf()).toMatchObject({ state: 'off' });
  await db().query(sql`delete from auth_sessions where user_id = ${mara.auth_id}`);
  expect((await callEndpoint(app, calendarFeed.create, { token: mara.token })).status).toBe(401);
  expect(await db().query(sql`select 1 from calendar_feeds where user_id = ${mara.id}`)).toEqual([]);
});

it('can be seen and changed by its user alone, not by someone who views as them', async () => {
  const member = await aMember(app, mara.company_id, 'team_member');
  const address = await addressOf(member);
  const headers = { [VIEW_AS_HEADER]: `${mara.company_id}:${member.id}` };
  for (const endpoint of [calendarFeed.get, calendarFeed.create, calendarFeed.delete])
    expect((await callEndpoint(app, endpoint as typeof calendarFeed.get, { token: mara.token, headers })).status).toBe(
      403,
    );
  expect(await feedOf()).toMatchObject({ state: 'off' });
  expect((await fetchFeed(address)).status).toBe(200);
});

it('writes no secret to the log', async () => {
  const address = await addressOf();
  const { pathname } = new URL(address);
  const secret = /([\w-]+)\.ics/.exec(pathname)?.[1] ?? '-';
  for (const path of [
    pathname,
    `/${pathname}`,
    `${pathname}/more`,
    pathname.toUpperCase(),
    pathname.replace('_', '%5F'),
  ])
    for (const method of ['GET', 'HEAD', 'POST', 'PUT']) await app.server.request(path, { method });
  await jobsSettled(app);
  const lines = logged.join('').toLowerCase();
  expect(lines).toContain('/api/calendar_feed/{feed_address}');
  expect(lines).not.toContain(secret.toLowerCase());
});

it('limits how often an address is read', async () => {
  await db().query(sql`delete from limits.counters`);
  const limited = await app.another({ config: { ...app.services.config, rateLimitFactor: 0.05 } });
  const address = new URL(await addressOf()).pathname;
  const statuses = [];
  for (let index = 0; index < 4; index++) statuses.push((await limited.server.request(address)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});
