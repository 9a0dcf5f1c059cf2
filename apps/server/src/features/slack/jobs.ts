// Defines the messages to Slack.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { SLACK_LIMITS } from '@worklane/domain/slack/vocabulary';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { DueSummary } from './reads.ts';

const SAYS = 'A message to Slack could not be sent';

/** Tells what has happened in a project since the last message. */
export const tellSlack = defineJob<ProjectRef>('slack.tell', SAYS, { afterSeconds: SLACK_LIMITS.burstSeconds });

/** Sends the summary of a day. */
export const summariseForSlack = defineJob<DueSummary>('slack.summarise', SAYS, {
  // Every process adds what is due once a minute, also while Slack fails.
  keyOf: ({ project_id, day }) => `${project_id} ${day}`,
});
