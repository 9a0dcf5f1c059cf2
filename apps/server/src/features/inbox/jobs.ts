// Defines the e-mails, pushes and Slack messages about notifications. Administrators are not notified when one is given
// up: that would need another one.
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Mails what happened to one ticket or document, unless it was read or mailed by then. */
export const mailBurst = defineJob<{ company_id: string; user_id: string; subject_id: string }>(
  'inbox.mail-burst',
  undefined,
  { afterSeconds: INBOX_LIMITS.burstSeconds },
);

/** Mails what is in a person's daily digest. */
export const mailDigest = defineJob<{ company_id: string; user_id: string; day: string; until: string }>(
  'inbox.send-digest',
  undefined,
  { keyOf: ({ company_id, user_id }) => `${company_id} ${user_id}` },
);

export interface Push {
  user_id: string;
  subject_id: string;
  notification_id: string;
}

/** Adds a job for each browser that shows one of these notifications. */
export const pushAll = defineJob<{ company_id: string; pushes: readonly Push[] }>('inbox.push-all');

/** Shows what happened to one ticket or document in one browser, unless it was read by then. */
export const pushOne = defineJob<Push & { company_id: string; browser_id: string }>('inbox.push-one');

/** Sends what happened to one ticket or document to the person in Slack, unless it was read or sent by then. */
export const messageInSlack = defineJob<Push & { company_id: string }>('inbox.message-in-slack', undefined, {
  afterSeconds: INBOX_LIMITS.slackSeconds,
});
