// Runs what people's calendars need outside of requests.
import { handles } from '../../platform/jobs/define-job.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import type { Services } from '../../platform/services.ts';
import { readMeetings, revokeCalendar } from './calendar-jobs.ts';
import { refreshMeetings } from './flows/meeting-hours.ts';
import { openCalendar } from './flows/seal-calendar.ts';
import { CalendarNotConnected } from './flows/use-calendar.ts';
import { revokeAtGoogle } from './providers/google-calendar.ts';
import { isGoogleAccountConnected } from './reads.ts';

export const calendarJobs = (services: Services) => [
  handles(revokeCalendar, async ({ user_id, sealed, account }) => {
    if (await isGoogleAccountConnected(services.db, { user_id, account })) return;
    const { access_token, refresh_token } = openCalendar(services, user_id, sealed);
    // Revoking either ends both.
    await revokeAtGoogle(services, refresh_token ?? access_token);
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
