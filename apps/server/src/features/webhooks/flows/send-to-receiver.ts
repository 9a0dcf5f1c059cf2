// Sends one delivery to its receiver, signed as the Standard Webhooks specification says.
import type { DeliveryAttempt } from '@worklane/contract/integrations/webhooks';
import { WEBHOOK_LIMITS } from '@worklane/domain/webhooks/vocabulary';
import { cleanText } from '../../../platform/outside/clean-text.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';

interface Message {
  id: string;
  url: string;
  /** The present one first. */
  secrets: readonly string[];
  body: string;
}

export interface Answer {
  attempt: DeliveryAttempt;
  isDelivered: boolean;
  /** Seconds that the receiver asked to wait. */
  asked: number | undefined;
  isGone: boolean;
}

/** Every status is an answer for the log; a redirect is a failure, because nothing follows it. */
const ANSWERS = Array.from({ length: 300 }, (_, index) => 300 + index);
const GONE = 410;
const MOST_BYTES = 16_000;

/** @throws never: what goes wrong is the answer */
export async function sendToReceiver(
  { outside, config, now }: Pick<Services, 'outside' | 'config' | 'now'>,
  { id, url, secrets, body }: Message,
): Promise<Answer> {
  // Few installations have webhooks.
  const { Webhook } = await import('standardwebhooks');
  const at = now();
  const started = performance.now();
  const attempt = (facts: Pick<DeliveryAttempt, 'status' | 'error' | 'answer'>): DeliveryAttempt => ({
    at: at.toISOString(),
    milliseconds: Math.round(performance.now() - started),
    ...facts,
  });
  try {
    const { status, headers, bytes } = await outside.call({
      who: 'The receiver',
      reach: { typed: true, alsoPrivate: config.webhookPrivateHosts },
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
      },
      body,
      accepts: ANSWERS,
      maxBytes: MOST_BYTES,
      isCut: true,
    });
    const isDelivered = status < 300;
    const answer = cleanText(new TextDecoder().decode(bytes), WEBHOOK_LIMITS.answer);
    const error = isDelivered ? null : errorOf(status);
    const asked = isDelivered ? undefined : secondsOf(headers.get('retry-after'), at);
    return { attempt: attempt({ status, error, answer }), isDelivered, asked, isGone: status === GONE };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const words = error.message.replace(/ \(request [^)]*\)/, '');
    return {
      attempt: attempt({ status: null, error: words, answer: null }),
      isDelivered: false,
      asked: undefined,
      isGone: false,
    };
  }
}

function errorOf(status: number): string {
  if (status === GONE) return 'The receiver answered that it is gone.';
  if (status < 400) return `The receiver answered with a redirect (${status}), which Worklane doesn’t follow.`;
  return `The receiver answered with status ${status}.`;
}

/** Reads the seconds to wait from the header, which has a number or a date. */
function secondsOf(given: string | null, now: Date): number | undefined {
  if (!given) return undefined;
  const seconds = /^\d{1,7}$/.test(given) ? Number(given) : (Date.parse(given) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
