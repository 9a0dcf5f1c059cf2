// Tests days off proposed from "out of office" entries: which days, to whom, and what the server stores.
import { randomBytes } from 'node:crypto';
import { auth } from '@worklane/contract/auth';
import { batches, type NamedCommand } from '@worklane/contract/batches';
import { daysOff } from '@worklane/contract/days-off';
import { googleCalendar } from '@worklane/contract/functions/google-calendar';
import { calendars } from '@worklane/contract/integrations/calendars';
import { VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import { capacityBetween } from '@worklane/domain/capacity/capacity';
import { addDays, dayOf, weekdayOf } from '@worklane/domain/sprints/calendar';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { readCompanyCapacity } from '../capacity/reads.ts';

const RETURN = 'http://worklane.test/google-oauth-callback';
const TITLE = 'Secret clinic';

let app: TestApp;
let standIns: IntegrationStandIns;
let mara: TestPerson;

beforeAll(async () => {
  standIns = await startIntegrations();
  app = await startTestApp(inject('templateUrl'), { settings: standIns.settings });
});
beforeEach(async () => {
  standIns.google.setEvents([]);
  mara = await aPerson(app);
});
afterAll(async () => {
  await app.close();
  await standIns.close();
});

const db = () => app.services.db;
async function connect(by = mara): Promise<void> {
  const state = randomBytes(24).toString('base64url');
  const begun = await callEndpoint(app, googleCalendar.getOauthUrl, {
    token: by.token,
    body: { action: 'get-oauth-url', redirectUri: RETURN, state },
  });
  const { url } = (begun.body as unknown as { data: { url: string } }).data;
  const answer = await standIns.answer(url);
  const body = { action: 'oauth', code: answer.code, state: answer.state, redirectUri: RETURN };
  await callEndpoint(app, googleCalendar.oauth, { token: by.token, body });
}
const disconnect = () =>
  callEndpoint(app, calendars.update, { token: mara.token, body: { calendar_credentials: null } });
const ask = async (by = mara, company_id = by.company_id) =>
  (await callEndpoint(app, daysOff.proposed, { token: by.token, query: { company_id } })).body;
/** Fetches the proposals after another reading of the calendar. */
async function proposed(by = mara, company_id = by.company_id) {
  await db().query(sql`update calendar_connections set read_at = now() - interval '1 hour' where user_id = ${by.id}`);
  await ask(by, company_id);
  await jobsSettled(app);
  return ask(by, company_id);
}
const daysOf = async (by = mara, company_id = by.company_id) =>
  (await proposed(by, company_id)).map(({ from_day, to_day, is_half }) => [from_day, to_day, is_half]);
const run = (...commands: NamedCommand[]) => callEndpoint(app, batches.run, { token: mara.token, body: { commands } });
const undo = (batch: string | null) =>
  callEndpoint(app, batches.undo, { token: mara.token, params: { batch: batch ?? '' }, body: {} });
const dismiss = (...ids: string[]) => run({ command: 'dismissAbsences', target: mara.company_id, input: { ids } });
const saving = (from_day: string, to_day: string, is_half = false): NamedCommand => ({
  command: 'saveDayOff',
  target: mara.company_id,
  input: { id: uuidv7(), fields: { user_id: mara.id, from_day, to_day, is_half, note: '' } },
});

/** Finds the first Monday at least two weeks ahead, so that the tested days are workdays to come. */
function monday(): string {
  let day = addDays(dayOf(new Date()), 14);
  while (weekdayOf(day) !== 1) day = addDays(day, 1);
  return day;
}
const MONDAY = monday();
const [TUESDAY, WEDNESDAY, FRIDAY] = [addDays(MONDAY, 1), addDays(MONDAY, 2), addDays(MONDAY, 4)];
const away = (from: string, end: string, id = 'away') => ({
  id,
  eventType: 'outOfOffice',
  summary: TITLE,
  start: { date: from },
  end: { date: end },
});
const timed = (day: string, from: string, to: string, more = {}) => ({
  id: `timed ${day}`,
  summary: TITLE,
  start: { dateTime: `${day}T${from}:00Z` },
  end: { dateTime: `${day}T${to}:00Z` },
  ...more,
});

it('proposes whole and half days that are not off yet, and stores nothing but days', async () => {
  await connect();
  standIns.google.setEvents([
    away(MONDAY, WEDNESDAY),
    timed(FRIDAY, '13:00', '17:00', { eventType: 'outOfOffice' }),
    timed(WEDNESDAY, '09:00', '17:00'),
    away(addDays(MONDAY, 5), addDays(MONDAY, 7), 'weekend'),
    away(addDays(dayOf(new Date()), 100), addDays(dayOf(new Date()), 101), 'far'),
  ]);
  const asked = standIns.google.asked.length;
  const found = await proposed();
  expect(found).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{64}$/), from_day: MONDAY, to_day: TUESDAY, is_half: false },
    { id: expect.stringMatching(/^[0-9a-f]{64}$/), from_day: FRIDAY, to_day: FRIDAY, is_half: true },
  ]);
  for (const query of standIns.google.asked.slice(asked)) expect(query.get('fields')).not.toContain('summary');
  const kept = await db().query(sql`
    select a::text as row from calendar_absences a union all select e.payload::text from events e
    union all select c::text from calendar_connections c`);
  expect(JSON.stringify(kept)).not.toMatch(/clinic|"away"/);
  expect(await ask(await aPerson(app))).toEqual([]);
});

it('adds days only when asked, and stops proposing them until that is undone', async () => {
  await connect();
  standIns.google.setEvents([away(MONDAY, WEDNESDAY), away(FRIDAY, addDays(FRIDAY, 1), 'friday')]);
  expect(await daysOf()).toEqual([
    [MONDAY, TUESDAY, false],
    [FRIDAY, FRIDAY, false],
  ]);
  expect(await db().query(sql`select 1 from days_off where user_id = ${mara.id}`)).toEqual([]);
  // Both in one batch.
  const added = await run(saving(MONDAY, TUESDAY), saving(FRIDAY, FRIDAY));
  expect(added.status).toBe(200);
  expect(await daysOf()).toEqual([]);
  expect((await undo(added.body.undo)).status).toBe(200);
  expect(await daysOf()).toHaveLength(2);
  await run(saving(MONDAY, MONDAY));
  expect(await daysOf()).toEqual([
    [TUESDAY, TUESDAY, false],
    [FRIDAY, FRIDAY, false],
  ]);
});

it('keeps days dismissed after readings, restarts and a new connection, but not other days of the entry', async () => {
  await connect();
  standIns.google.setEvents([away(MONDAY, WEDNESDAY)]);
  const [first] = await proposed();
  const dismissed = await dismiss(first?.id ?? '');
  expect(dismissed.status).toBe(200);
  expect(await daysOf()).toEqual([]);
  const other = await app.another();
  const answer = await callEndpoint(other, daysOff.proposed, {
    token: mara.token,
    query: { company_id: mara.company_id },
  });
  expect(answer.body).toEqual([]);
  await disconnect();
  expect(await ask()).toEqual([]);
  await connect();
  expect(await daysOf()).toEqual([]);
  // Deleted from the calendar, and entered again.
  standIns.google.setEvents([]);
  expect(await daysOf()).toEqual([]);
  standIns.google.setEvents([away(MONDAY, WEDNESDAY)]);
  expect(await daysOf()).toEqual([]);
  // Other days of the same entry, and the same days of another entry.
  standIns.google.setEvents([away(MONDAY, addDays(WEDNESDAY, 1))]);
  expect(await daysOf()).toEqual([[MONDAY, WEDNESDAY, false]]);
  standIns.google.setEvents([away(MONDAY, WEDNESDAY, 'another')]);
  expect(await daysOf()).toEqual([[MONDAY, TUESDAY, false]]);
  standIns.google.setEvents([away(MONDAY, WEDNESDAY)]);
  expect(await daysOf()).toEqual([]);
  expect((await undo(dismissed.body.undo)).status).toBe(200);
  expect(await daysOf()).toEqual([[MONDAY, TUESDAY, false]]);
});

it('deletes days that were not dismissed on disconnecting, and all of them with the account', async () => {
  await connect();
  standIns.google.setEvents([away(MONDAY, TUESDAY), away(FRIDAY, addDays(FRIDAY, 1), 'friday')]);
  const [first] = await proposed();
  await dismiss(first?.id ?? '');
  await disconnect();
  const rows = () => db().query(sql`select is_current from calendar_absences where user_id = ${mara.id}`);
  expect(await rows()).toEqual([{ is_current: false }]);
  expect(await ask()).toEqual([]);
  expect((await callEndpoint(app, auth.closeAccount, { token: mara.token, body: { email: mara.email } })).status).toBe(
    204,
  );
  expect(await rows()).toEqual([]);
});

it('shows proposals to their user alone, not to someone who views as them', async () => {
  const member = await aMember(app, mara.company_id, 'team_member');
  await connect(member);
  standIns.google.setEvents([away(MONDAY, TUESDAY)]);
  const [one] = await proposed(member);
  const headers = { [VIEW_AS_HEADER]: `${mara.company_id}:${member.id}` };
  const query = { company_id: mara.company_id };
  expect((await callEndpoint(app, daysOff.proposed, { token: mara.token, query, headers })).status).toBe(403);
  expect(await ask()).toEqual([]);
  await dismiss(one?.id ?? '');
  expect(await daysOf(member)).toHaveLength(1);
  // Neither in companies that the user isn't a member of, nor as a client, who has no capacity.
  const stranger = await aPerson(app);
  expect(await daysOf(member, stranger.company_id)).toEqual([]);
  await db().query(sql`
    insert into company_members (company_id, id, user_id, role) values (${stranger.company_id}, ${uuidv7()}, ${member.id}, 'client')`);
  app.services.viewers.drop(member.id);
  expect(await daysOf(member, stranger.company_id)).toEqual([]);
});

it('counts a day off once: meetings while out of office are not subtracted again', async () => {
  await connect();
  standIns.google.setEvents([
    away(MONDAY, TUESDAY),
    timed(MONDAY, '09:00', '11:00'),
    timed(TUESDAY, '13:00', '17:00', { eventType: 'outOfOffice' }),
    timed(TUESDAY, '09:00', '10:00'),
    timed(TUESDAY, '12:30', '15:00', { id: 'meeting in the absence' }),
  ]);
  await proposed();
  const capacity = async () => {
    const { working, factsOf } = await readCompanyCapacity(db(), mara.company_id, { from: MONDAY, to: TUESDAY });
    const facts = factsOf(mara.id);
    const hoursOn = (day: string) => capacityBetween(facts, day, day).hours;
    return { day: working.max_daily_hours, hours: [hoursOn(MONDAY), hoursOn(TUESDAY)] };
  };
  const { day, hours } = await capacity();
  // While the day is only proposed, the meetings count.
  expect(hours).toEqual([day - 2, day - 3.5]);
  await run(saving(MONDAY, MONDAY), saving(TUESDAY, TUESDAY, true));
  // Half of Tuesday, minus the hour and a half of meetings outside the absence.
  expect((await capacity()).hours).toEqual([0, day / 2 - 1.5]);
});
