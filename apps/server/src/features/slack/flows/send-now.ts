// Sends one message to a project's webhook within a request.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { SlackMessage } from '@worklane/domain/slack/write-message';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { inCompany } from '../../../platform/session/scope.ts';
import { readSlackSettings } from '../reads.ts';
import { openWebhook } from '../sealed-webhook.ts';
import { noteOutcome } from '../steps/hold-lines.ts';
import { FAILURE_WORDS, failureOf, postToSlack } from './post-to-slack.ts';

/**
 * @returns whether it arrived; the project's settings show why it did not
 * @throws Refusal when nothing is set up, or too much was sent
 */
export async function sendNow(services: Services, project: ProjectRef, message: SlackMessage): Promise<boolean> {
  const { db, limits, now } = services;
  const settings = await readSlackSettings(db, inCompany(project.company_id), project);
  if (!settings) fail('slack_not_configured');
  await limits.take('chat', project.project_id);
  try {
    await postToSlack(services, openWebhook(services, project, settings), message);
  } catch (error) {
    const failure = failureOf(error);
    const words = failure === 'later' ? 'Slack could not be reached.' : FAILURE_WORDS[failure];
    await noteOutcome(db, project, { error: words, isGone: failure === 'gone' }, now());
    return false;
  }
  await noteOutcome(db, project, { error: null }, now());
  return true;
}
