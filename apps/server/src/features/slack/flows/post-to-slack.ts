// Posts a message to a webhook of Slack.
import { isSlackWebhook } from '@worklane/domain/slack/vocabulary';
import type { SlackMessage } from '@worklane/domain/slack/write-message';
import { fail } from '../../../platform/http/fail.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';

/** Answers of Slack to a webhook that it does not know, or whose channel is gone. */
const GONE = [403, 404, 410];
/** What a webhook answers is a word. */
const MOST_BYTES = 10_000;

/** @throws OutsideError */
export async function postToSlack(
  { outside, config }: Pick<Services, 'outside' | 'config'>,
  webhook: string,
  message: SlackMessage,
): Promise<void> {
  await outside.call({
    who: 'Slack',
    reach: { provider: config.integrations.SLACK_HOOKS_URL },
    url: webhook,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    maxBytes: MOST_BYTES,
  });
}

/** @throws Refusal when the address is no webhook of Slack */
export function refuseOtherWebhooks({ config }: Pick<Services, 'config'>, webhook: string): void {
  if (!isSlackWebhook(webhook, config.integrations.SLACK_HOOKS_URL)) fail('slack_webhook_invalid');
}

export type Failure = 'gone' | 'refused' | 'later' | 'unknown';

/** @returns `later` when it did not arrive and may when sent again, `unknown` when it may have arrived */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof OutsideError)) return 'later';
  const { status = 0, passes, mayHaveArrived } = error;
  if (mayHaveArrived) return 'unknown';
  if (passes) return 'later';
  return GONE.includes(status) ? 'gone' : 'refused';
}

/** Said of a message whose process was killed. */
export const INTERRUPTED = 'The server was stopped while it sent a message to Slack. The message may not have arrived.';

export const FAILURE_WORDS: Record<Failure, string> = {
  gone: 'Slack does not know this webhook any more, or its channel is archived. Nothing is sent until you set a new one.',
  refused: 'Slack refused the message.',
  later: 'Slack could not be reached. The message is sent again.',
  unknown: 'Slack did not answer in time. The message may not have arrived.',
};
