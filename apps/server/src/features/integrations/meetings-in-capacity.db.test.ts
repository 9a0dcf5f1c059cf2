// Tests that meetings leave the hours that people can work: as numbers, never by asking while someone waits, never as free.
import { googleCalendar } from '@worklane/contract/functions/google-calendar';
import { calendars } from '@worklane/contract/integrations/calendars';
import { sprints } from '@worklane/contract/sprints';
import { workload } from '@worklane/contract/workload';
import { addDays, dayOf, weekdayOf } from '@worklane/domain/sprints/calendar';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { ownTime } from '../../testing/own-time.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let standIns: IntegrationStandIns;
let owner: TestPerson;
let member: TestPerson;
let project: { id: string; company_id: string };
const today = dayOf(new Date());
/** The Monday of next week: all of it is ahead. */
const monday = addDays(today, 8 - weekdayOf(today));
const meeting = (day: string, from: string, to: string) => ({
  summary: 'Secret merger',
  start: { dateTime: `${day}T${from}:00Z` },
  end: { dateTime: `${day}T${to}:00Z` },
});

beforeAll(async () => {
  standIns = await startIntegrations();
  app = await startTestApp(inject('templateUrl'), { settings: standIns.settings });
  owner = await aPerson(app);
  member = await aMember(app, owner.company_id, 'team_member');
  project = await aProject(app, owner);
  await aProjectMember(app, project, member, 'team_member');
  const redirectUri = 'http://worklane.test/google-oauth-callback';
  const state = 'a-state-of-the-capacity-test';
  const begin = { action: 'get-oauth-url', redirectUri, state } as const;
  const { body } = await callEndpoint(app, googleCalendar.getOauthUrl, { token: member.token, body: begin });
  const { code = '' } = await standIns.answer(body.data?.url ?? '');
  await callEndpoint(app, googleCalendar.oauth, { token: member.token, body: { action: 'oauth', code, state } });
  standIns.google.setEvents([
    meeting(monday, '09:00', '11:00'),
    meeting(monday, '10:00', '12:00'),
    meeting(addDays(monday, 1), '00:00', '23:00'),
    // A Saturday takes nothing off.
    meeting(addDays(monday, 5), '09:00', '12:00'),
  ]);
});
afterAll(async () => {
  await app.close();
  await standIns.close();
});

const answerOf = (by = owner) =>
  callEndpoint(app, workload.get, {
    token: by.token,
    params: { company: owner.company_id },
    query: { from: monday, today },
  });
async function weeksOf({ id }: TestPerson, by = owner) {
  return (await answerOf(by)).body.people.find(({ user_id }) => user_id === id)?.weeks ?? [];
}
/** Lets a reading that failed or was made be due again. */
const passTime = () =>
  app.services.db.query(sql`
    update calendar_connections set read_at = read_at - interval '16 minutes', failed_at = failed_at - interval '2 minutes'`);

it('is unknown until it was read, is read by a job once a user looks, and is then reduced by each meeting once', async () => {
  const asked = standIns.google.asked.length;
  const release = standIns.google.hold();
  expect((await weeksOf(member))[0]).toMatchObject({ capacity: 40, meetings: 'unavailable' });
  release();
  await jobsSettled(app);
  expect(standIns.google.asked.length).toBe(asked + 1);
  // Three hours on Monday; Tuesday's 23 take the eight of the day.
  expect((await weeksOf(member))[0]).toMatchObject({ capacity: 40 - 3 - 8, meetings: 11, is_away: false });
  expect((await weeksOf(member))[1]).toMatchObject({ capacity: 40, meetings: 0 });
  expect((await weeksOf(owner))[0]).toMatchObject({ capacity: 40, meetings: 0 });
  expect(JSON.stringify((await answerOf()).body)).not.toContain('merger');
  await jobsSettled(app);
  expect(standIns.google.asked.length).toBe(asked + 1);
  expect((await answerOf(member)).status).toBe(403);
  // Reads the user's own hours, which no other user can read.
  const own = async ({ token }: TestPerson) =>
    (await callEndpoint(app, calendars.meetings, { token, query: { from: monday, to: addDays(monday, 6) } })).body;
  const hours = { [monday]: 3, [addDays(monday, 1)]: 23, [addDays(monday, 5)]: 3 };
  expect(await own(member)).toMatchObject({ is_connected: true, hours });
  expect(await own(owner)).toEqual({ is_connected: false, until: null, hours: {}, away: {} });
});

it('counts in the capacity of a sprint, and says where meetings are unknown', async () => {
  const add = (name: string, start_date: string) =>
    callEndpoint(app, sprints.create, {
      token: owner.token,
      params: { project: project.id },
      body: { name, start_date, end_date: addDays(start_date, 4) } as never,
    });
  expect((await add('Next', monday)).status).toBeLessThan(300);
  expect((await add('Far', addDays(monday, 140))).status).toBeLessThan(300);
  const { body } = await callEndpoint(app, sprints.capacity, { token: owner.token, params: { project: project.id } });
  const [next, far] = body;
  const others = (next?.members ?? 0) - 1;
  expect(next).toMatchObject({ hours: others * 40 + 40 - 11, is_uncertain: false });
  // Nobody has read that far.
  expect(far).toMatchObject({ is_uncertain: true });
});

it('is answered at once while Google hangs, and is unknown after that, not free', async () => {
  await weeksOf(member);
  await jobsSettled(app);
  standIns.faults.set('google', 'hang');
  await passTime();
  const began = ownTime();
  expect((await weeksOf(member))[0]).toMatchObject({ meetings: 11 });
  expect(ownTime() - began).toBeLessThan(3_000);
  await expect
    .poll(async () => (await weeksOf(member))[0], { timeout: 30_000 })
    .toMatchObject({ capacity: 40, meetings: 'unavailable' });
  standIns.faults.set('google', 'none');
  await passTime();
  await weeksOf(member);
  await expect.poll(async () => (await weeksOf(member))[0], { timeout: 30_000 }).toMatchObject({ meetings: 11 });
});

it('is unknown, not free, when the access was taken away, and counts nothing once its owner has disconnected', async () => {
  standIns.google.revokeAll();
  await passTime();
  await weeksOf(member);
  await jobsSettled(app);
  expect((await weeksOf(member))[0]).toMatchObject({ capacity: 40, meetings: 'unavailable' });
});
