// Defines the work that people's calendars make outside of requests.
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Revokes tokens at Google. They are removed here already, so the job carries them: sealed as they were. */
export const revokeCalendar = defineJob<{ user_id: string; sealed: string; account?: string | null }>(
  'calendars.revoke',
);

/** Reads the meeting hours of the coming weeks. */
export const readMeetings = defineJob<{ user_id: string }>('calendars.read');
