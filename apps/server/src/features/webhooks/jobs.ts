// Defines the job that sends what a webhook has to send.
import { defineJob } from '../../platform/jobs/define-job.ts';

export interface WebhookRef {
  company_id: string;
  webhook_id: string;
}

/** Failures are in the webhook's own log, so the failed work of the company doesn't list them. */
export const sendDeliveries = defineJob<WebhookRef & { in_seconds: number }>('webhooks.send', undefined, {
  afterSecondsOf: ({ in_seconds }) => in_seconds,
});
