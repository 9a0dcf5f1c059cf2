// Runs the job that sends what webhooks have to send.
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { sendAllDue } from './flows/send-all-due.ts';
import { sendDeliveries } from './jobs.ts';

/** Receivers that hang take a turn each. */
const AT_ONCE = 6;

export const webhookJobs = (services: Services): JobHandler[] => [
  handles(sendDeliveries, ({ company_id, webhook_id }) => sendAllDue(services, { company_id, webhook_id }), {
    atOnce: AT_ONCE,
  }),
];
