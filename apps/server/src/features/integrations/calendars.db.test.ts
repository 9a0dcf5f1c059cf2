// Tests people's own calendars against a stand-in that speaks Google's protocol: who gets to them, and what is kept of them.
import { randomBytes } from 'node:crypto';
import { auth } from '@worklane/contract/auth';
import { googleCalendar } from '@worklane/contract/functions/google-calendar';
import { inbox } from '@worklane/contract/inbox';
import { calendars } from '@worklane/contract/integrations/calendars';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aPerson, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { calendarTokenFor } from './flows/use-calendar.ts';

const RETURN = 'http://worklane.test/google-oauth-callback';

let app: TestApp;
let standIns: IntegrationStandIns;
let mara: TestPerson;
beforeAll(async () => {
  standIns = await startIntegrations();
  app = await startTestApp(inject('templateUrl'), { settings: standIns.settings });
});
beforeEach(async () => {
  standIns.faults.set('google', 'none');
  standIns.google.setEvents(null);
  mara = await aPerson(app);
});
afterAll(async () => {
  await app.close();
  await standIns.close();
});

type Action = keyof typeof googleCalendar;
const ask = async <Name extends Action>(name: Name, by: TestPerson, body: Record<string, unknown> = {}) => {
  const endpoint = googleCalendar[name];
  const sent = { token: by.token, body: { action: endpoint.selectedBy, ...body } };
  return callEndpoint(app, endpoint as (typeof googleCalendar)['calendars'], sent as never) as unknown as Promise<{
    status: number;
    /** Of the data, which differs by action, these two are read here. */
    body: { success: boolean; data?: { url?: string; days?: unknown }; error?: string };
    error?: { code: string };
  }>;
};
const begin = async (by = mara, state = randomBytes(24).toString('base64url')) =>
  (await ask('getOauthUrl', by, { redirectUri: RETURN, state })).body.data?.url as string;
const finish = (answer: Record<string, string>, by = mara) =>
  ask('oauth', by, { code: answer.code, state: answer.state, redirectUri: RETURN });
const connect = async (by = mara) => finish(await standIns.answer(await begin(by)), by);
const statusOf = async (by = mara) => (await callEndpoint(app, calendars.get, { token: by.token })).body;
const expire = () =>
  app.services.db.query(sql`update calendar_connections set expires_at = now() + interval '4 minutes'`);
const at = (day: string, from: string, to: string, more = {}) => ({
  summary: 'Secret merger with Harbour',
  start: { dateTime: `${day}T${from}:00Z` },
  end: { dateTime: `${day}T${to}:00Z` },
  ...more,
});

it("connects the user's calendar, shows its tokens masked, and disconnects", async () => {
  expect(await statusOf()).toMatchObject({ state: 'not_connected', calendar_credentials: null });
  expect((await connect()).body).toEqual({ success: true, data: { connected: true, account: 'mara@northbeam.io' } });
  const { access_token } = await calendarTokenFor(app.services, mara.id);
  const status = await statusOf();
  expect(status).toMatchObject({
    id: mara.id,
    email: mara.email,
    calendar_integration_enabled: true,
    state: 'connected',
    account: 'mara@northbeam.io',
  });
  const credentials = JSON.parse(status.calendar_credentials ?? '{}');
  expect(Object.keys(credentials)).toEqual(['access_token', 'refresh_token', 'expiry_date']);
  expect(credentials.access_token).toBe(`••••${access_token.slice(-4)}`);
  expect(JSON.stringify(status)).not.toContain(access_token);

  const write = (calendar_credentials: string | null) =>
    callEndpoint(app, calendars.update, { token: mara.token, body: { calendar_credentials } });
  expect((await write('{"access_token":"mine"}')).body.state).toBe('connected');
  const { revoked } = standIns.google.counts;
  expect((await write(null)).body).toMatchObject({ state: 'not_connected', calendar_integration_enabled: false });
  await jobsSettled(app);
  expect(standIns.google.counts.revoked).toBe(revoked + 1);
});

it('accepts a state once, and only in the session that began it', async () => {
  const answer = await standIns.answer(await begin());
  const other = await aPerson(app);
  expect((await finish(answer, other)).body).toEqual({
    success: false,
    error: 'This authorization code has already been used. Please try the authorization process again.',
  });
  expect(await statusOf(other)).toMatchObject({ state: 'not_connected' });
  expect((await finish(answer)).body.success).toBe(true);
  expect((await finish(answer)).body.success).toBe(false);
  expect((await finish({ code: 'made-up', state: randomBytes(24).toString('base64url') })).body.success).toBe(false);
  const elsewhere = {
    redirectUri: 'http://worklane.test/slack/callback',
    state: randomBytes(24).toString('base64url'),
  };
  expect((await ask('getOauthUrl', mara, elsewhere)).error?.code).toBe('return_address_invalid');
});

it('renews a token within five minutes of its end, once for two processes, and keeps the refresh token', async () => {
  await connect();
  const before = await calendarTokenFor(app.services, mara.id);
  const { refreshed } = standIns.google.counts;
  await expire();
  const other = await app.another();
  const both = await Promise.all([app, other].map(({ services }) => calendarTokenFor(services, mara.id)));
  expect(standIns.google.counts.refreshed).toBe(refreshed + 1);
  expect(both[0]?.access_token).not.toBe(before.access_token);
  expect(both[0]?.access_token).toBe(both[1]?.access_token);
  // Google sends no refresh token the second time.
  expect((await ask('refreshToken', mara)).body).toMatchObject({
    success: true,
    data: { expiry_date: expect.any(String) },
  });
  expect(standIns.google.counts.refreshed).toBe(refreshed + 2);
});

it('deletes tokens that Google refuses, says so, and can be connected again', async () => {
  const hours = { startDate: '2026-11-23', endDate: '2026-11-23' };
  await connect();
  standIns.google.expireAll();
  expect((await ask('calendars', mara)).body).toEqual({ success: false, error: 'Google Calendar is not connected' });
  expect(await statusOf()).toMatchObject({
    state: 'broken',
    calendar_integration_enabled: false,
    calendar_credentials: null,
    problem: expect.stringContaining('no longer accepts'),
  });
  const inboxOf = async () =>
    (await callEndpoint(app, inbox.list, { params: { company: mara.company_id }, token: mara.token })).body.groups;
  expect(await inboxOf()).toMatchObject([{ subject: 'company', items: [{ kind: 'calendar_lost', actor_id: null }] }]);
  expect((await ask('meetingHours', mara, hours)).body.data).toMatchObject({ hours: 0, unavailable: true });
  await connect();
  expect(await statusOf()).toMatchObject({ state: 'connected', problem: null });

  standIns.google.revokeAll();
  await expire();
  expect((await ask('calendars', mara)).body.success).toBe(false);
  expect(await statusOf()).toMatchObject({ state: 'broken' });
  expect(await inboxOf()).toHaveLength(2);
});

it.each(['500', 'cut', 'html', '429', 'not-ok'] as const)(
  'stays connected while Google answers with %s, and counts nothing as free',
  async (fault) => {
    await connect();
    standIns.faults.set('google', fault);
    const period = { startDate: '2026-11-23', endDate: '2026-11-24' };
    expect((await ask('meetingHours', mara, period)).body).toMatchObject({
      success: true,
      data: { hours: 0, busy_hours: 0, unavailable: true },
    });
    expect((await statusOf()).state).toBe('connected');
    standIns.faults.set('google', 'none');
    // What failed is not kept for a quarter of an hour.
    expect((await ask('meetingHours', mara, period)).body.data).toMatchObject({ unavailable: false });
  },
);

it('counts hours by day, reads all pages at most every 15 minutes, and never requests titles', async () => {
  await connect();
  const [day, next] = [
    new Date().toISOString().slice(0, 10),
    new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  ];
  standIns.google.setEvents([
    ...Array.from({ length: 600 }, () => at(day, '09:00', '10:00', { transparency: 'transparent' })),
    at(day, '09:00', '11:00'),
    at(day, '10:00', '12:00'),
    at(day, '13:00', '14:00', { attendees: [{ self: true, responseStatus: 'declined' }] }),
    { start: { date: day }, end: { date: next } },
  ]);
  const asked = standIns.google.asked.length;
  const period = { startDate: day, endDate: next };
  const { data } = (await ask('meetingHours', mara, period)).body;
  expect(data?.days).toEqual([
    { date: day, hours: 604, busy_hours: 3 },
    { date: next, hours: 0, busy_hours: 0 },
  ]);
  const queries = standIns.google.asked.slice(asked);
  expect(queries.map((each) => each.get('pageToken'))).toEqual([null, '250', '500']);
  for (const query of queries) {
    expect(Object.fromEntries(query)).toMatchObject({ singleEvents: 'true', orderBy: 'startTime' });
    expect(query.get('timeMin')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    expect(query.get('fields')).not.toContain('summary');
  }
  expect((await ask('meetingHours', mara, period)).body.data).toEqual(data);
  expect(standIns.google.asked).toHaveLength(asked + 3);
});

it('shows titles to their owner alone, and stores none', async () => {
  await connect();
  const day = new Date().toISOString().slice(0, 10);
  standIns.google.setEvents([at(day, '09:00', '10:00')]);
  const period = { timeMin: `${day}T00:00:00Z`, timeMax: `${day}T23:00:00Z` };
  expect((await ask('events', mara, period)).body.data).toMatchObject([{ summary: 'Secret merger with Harbour' }]);
  await ask('meetingHours', mara, { startDate: day, endDate: day });
  const kept = await app.services.db.query(sql`
    select c::text as row from calendar_connections c union all select d::text from calendar_days d
    union all select e.payload::text from events e`);
  expect(JSON.stringify(kept)).not.toContain('merger');
  const stranger = await aPerson(app);
  expect((await ask('events', stranger, period)).body).toEqual({
    success: false,
    error: 'Google Calendar is not connected',
  });
});

it("passes on Google's refusal to create an event", async () => {
  await connect();
  const day = '2026-11-23T09:00:00Z';
  const event = { summary: 'Mine', start: { dateTime: day }, end: { dateTime: day } };
  expect((await ask('createEvent', mara, { event })).body).toEqual({
    success: false,
    error: expect.stringContaining('Google Calendar answered with status 403'),
  });
  expect((await statusOf()).state).toBe('connected');
});

it('deletes the connection with the account, and leaves what others use of the same Google account', async () => {
  await connect();
  const another = await aPerson(app);
  await connect(another);
  const { revoked } = standIns.google.counts;
  const params = { token: another.token, body: { calendar_credentials: null } };
  await callEndpoint(app, calendars.update, params);
  await jobsSettled(app);
  expect(standIns.google.counts.revoked).toBe(revoked);
  await app.services.db.query(sql`delete from calendar_connections where user_id <> ${mara.id}`);
  await callEndpoint(app, auth.closeAccount, {
    token: mara.token,
    body: { email: mara.email, password: PASSWORD } as never,
  });
  const left = await app.services.db.query(sql`select 1 from calendar_connections where user_id = ${mara.id}`);
  expect(left).toEqual([]);
  await jobsSettled(app);
  expect(standIns.google.counts.revoked).toBe(revoked + 1);
});
