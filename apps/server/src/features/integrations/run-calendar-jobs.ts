// Runs what people's calendars need outside of requests.
import { handles } from '../../platform/jobs/define-job.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import type { Services } from '../../platform/services.ts';
import { readMeetings, revokeCalendar } from './calendar-jobs.ts';
import { refreshMeetings } from './flows/meeting-hours.ts';
import { openCalendar } from './flows/seal-calendar.ts';
import { CalendarNotConnected } from './flows/use-calendar.ts';
import { GOOGLE_CALENDAR } from './providers/google-calendar.ts';

export const calendarJobs = (services: Services) => [
  handles(revokeCalendar, async ({ user_id, sealed }) => {
    const { outside, config } = services;
    const { access_token, refresh_token } = openCalendar(services, user_id, sealed);
    const origin = config.integrations.GOOGLE_CALENDAR_TOKEN_URL;
    await outside.call({
      who: GOOGLE_CALENDAR,
      reach: { provider: origin },
      url: `${origin}/revoke`,
      method: 'POST',
      // Revoking either ends both.
      body: new URLSearchParams({ token: refresh_token ?? access_token }),
      // Gone already.
      accepts: [400],
    });
  }),
  handles(
    readMeetings,
    async ({ user_id }) => {
      try {
        await refreshMeetings(services, user_id);
      } catch (error) {
        // Saved, and tried again when the user next opens the page.
        if (!(error instanceof CalendarNotConnected) && !(error instanceof OutsideError)) throw error;
      }
    },
    { atOnce: 4 },
  ),
];
