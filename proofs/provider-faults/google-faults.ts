// Lists the calls to Google Calendar: connecting, renewing, reading hours and calendars, and disconnecting.
import { googleCalendar } from '@worklane/contract/functions/google-calendar';
import { calendars } from '@worklane/contract/integrations/calendars';
import { addDays, dayOf } from '@worklane/domain/sprints/calendar';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { upsertCalendar } from '../../apps/server/src/features/integrations/calendar-writes.ts';
import { sealCalendar } from '../../apps/server/src/features/integrations/flows/seal-calendar.ts';
import { calendarTokenFor } from '../../apps/server/src/features/integrations/flows/use-calendar.ts';
import { callEndpoint } from '../../apps/server/src/testing/start-test-app.ts';
import { type FaultWorld, newState, type Provider, SEEMS_DONE, said } from './fault-world.ts';

const RETURN = 'http://worklane.test/google-oauth-callback';

export function googleFaults(world: FaultWorld): Provider {
  const { app, standIns, owner, query } = world;
  const { services } = app;
  const { token, id: user_id } = owner;
  const own = sql`user_id = ${user_id}`;
  const ask = async <Name extends keyof typeof googleCalendar>(name: Name, more: Record<string, unknown> = {}) => {
    const endpoint = googleCalendar[name];
    return callEndpoint(app, endpoint, { token, body: { action: endpoint.selectedBy, ...more } });
  };
  const today = dayOf(services.now());
  const week = { startDate: today, endDate: addDays(today, 6) };
  const hours = async () => (await ask('meetingHours', week)).body.data;
  async function connect() {
    const tokens = sealCalendar(services, user_id, { ...standIns.google.grant('calendar') });
    await upsertCalendar(services.db, { ...tokens, user_id, account: null, now: services.now() });
  }
  async function state() {
    const [row] = await query<{ state: string; problem: string | null }>(sql`
      select state, problem from calendar_connections where ${own}`);
    return row;
  }
  async function works() {
    if ((await state())?.state !== 'connected') await connect();
    await query(
      sql`update calendar_connections set read_at = null, failed_at = null, reading_until = null where ${own}`,
    );
    const read = await hours();
    expect(read).toMatchObject({ unavailable: false });
    expect(read?.hours).toBeGreaterThan(0);
  }
  let answer: Record<string, string> = {};
  const begin = async () => {
    const begun = await ask('getOauthUrl', { redirectUri: RETURN, state: newState() });
    answer = await standIns.answer(begun.body.data?.url ?? '');
  };
  const finish = async () => said(await ask('oauth', { ...answer, redirectUri: RETURN }));
  const connecting = {
    async prepare() {
      await query(sql`delete from calendar_connections where ${own}`);
      await begin();
    },
    run: finish,
    async after() {
      expect(await finish()).toContain('already been used');
      await begin();
      expect(await finish()).toBeUndefined();
      await works();
    },
  };
  let former = '';

  return {
    name: 'Google Calendar',
    revokeAll: () => standIns.google.revokeAll(),
    state,
    actions: [
      { ...connecting, name: 'exchanges a code', on: /\/google-api\/token$/ },
      { ...connecting, name: 'asks whose account it is', on: /\/calendarList\/primary$/ },
      {
        name: 'renews a token',
        on: /\/google-api\/token$/,
        async prepare() {
          await connect();
          await query(sql`update calendar_connections set expires_at = now() where ${own}`);
        },
        run: async () => said(await ask('calendars')),
        after: works,
      },
      {
        name: 'lists calendars',
        on: /\/calendarList\?/,
        prepare: connect,
        run: async () => said(await ask('calendars')),
        after: works,
      },
      {
        name: 'reads hours for their owner',
        on: /\/events\?/,
        prepare: connect,
        async run() {
          const read = await hours();
          // Never shown as free time.
          if (read?.unavailable) expect(read.busy_hours).toBe(0);
          else expect(read?.busy_hours).toBeGreaterThan(0);
          return undefined;
        },
        after: works,
      },
      {
        name: 'reads hours for capacity',
        on: /\/events\?/,
        prepare: connect,
        async run() {
          const read = async () =>
            (await callEndpoint(app, calendars.meetings, { token, query: { from: today, to: week.endDate } })).body;
          await read();
          await world.work();
          const { until, hours: known } = await read();
          if (until !== null) expect(Object.keys(known).length).toBeGreaterThan(0);
          return undefined;
        },
        after: works,
      },
      {
        name: 'revokes the tokens of a calendar',
        on: /\/google-api\/revoke$/,
        leavesOut: ['revoked'],
        async prepare() {
          await connect();
          former = (await calendarTokenFor(services, user_id)).access_token;
        },
        async run() {
          await callEndpoint(app, calendars.update, { token, body: { calendar_credentials: null } });
          expect(await state()).toBeUndefined();
          await world.work();
          return undefined;
        },
        isRetried: (fault) => !SEEMS_DONE.includes(fault),
        async after(fault) {
          expect(standIns.google.accepts(`Bearer ${former}`)).toBe(
            SEEMS_DONE.includes(fault) && fault !== 'wrong-type',
          );
          await works();
        },
      },
    ],
  };
}
