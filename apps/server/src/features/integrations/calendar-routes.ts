// Serves people's own calendars over HTTP.
import { calendars, type OwnCalendar } from '@worklane/contract/integrations/calendars';
import { SYSTEM } from '@worklane/domain/access/can';
import { fail } from '../../platform/http/fail.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readCurrentUser } from '../users/reads.ts';
import { disconnectCalendar } from './commands/disconnect-calendar.ts';
import { wantMeetings } from './commands/keep-meetings.ts';
import { openCalendar } from './flows/seal-calendar.ts';
import { googleCalendarRoutes } from './google-calendar-routes.ts';
import { missingSettings } from './providers/google-calendar.ts';
import { type CalendarConnection, isCalendarDue, readCalendarConnection, readOwnMeetings } from './reads.ts';

export const calendarRoutes = (services: Services): Route[] => [
  route(calendars.get, ({ viewer }) => readOwnCalendar(services, viewer.user_id)),
  route(calendars.meetings, async ({ viewer: { user_id }, query }) => {
    const { db, now, run } = services;
    if (await isCalendarDue(db, user_id, now())) await run(SYSTEM, wantMeetings, { user_ids: [user_id] });
    return readOwnMeetings(db, user_id, query);
  }),
  route(calendars.update, async ({ viewer, body }) => {
    if (body.calendar_credentials === null) await services.run(viewer, disconnectCalendar, {});
    return readOwnCalendar(services, viewer.user_id);
  }),
  ...googleCalendarRoutes(services),
];

async function readOwnCalendar(services: Services, userId: string): Promise<OwnCalendar> {
  const { db, config } = services;
  const [user, connection] = await Promise.all([readCurrentUser(db, userId), readCalendarConnection(db, userId)]);
  const { id, auth_id, email } = user ?? fail('user_not_found');
  const unconnected = missingSettings(config.integrations).length > 0 ? 'not_set_up' : 'not_connected';
  return {
    id,
    auth_id,
    email,
    calendar_integration_enabled: connection?.state === 'connected',
    calendar_credentials: connection ? maskedCredentials(services, connection) : null,
    state: connection?.state ?? unconnected,
    account: connection?.account ?? null,
    connected_at: connection?.created_at ?? null,
    problem: connection?.problem ?? null,
  };
}

function maskedCredentials(services: Services, { user_id, sealed, expires_at }: CalendarConnection): string | null {
  if (!sealed) return null;
  const { access_token, refresh_token } = openCalendar(services, user_id, sealed);
  const masked = (token: string | undefined) => (token ? `••••${token.slice(-4)}` : null);
  return JSON.stringify({
    access_token: masked(access_token),
    refresh_token: masked(refresh_token),
    expiry_date: expires_at && Date.parse(expires_at),
  });
}
