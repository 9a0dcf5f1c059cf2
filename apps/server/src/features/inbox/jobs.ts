// Defines the e-mails about notifications. Neither is told to administrators when it is given up: that would be mailed in turn.
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
  'inbox.mail-digest',
);
