// Writes the body of a delivery, as the Standard Webhooks specification says: what happened, when, and to what.
import { WEBHOOK_LIMITS } from '@worklane/domain/webhooks/vocabulary';

export interface Message {
  type: string;
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
}

/** @returns the JSON; only ids, names and numbers of its data when the whole would be too large */
export function writeBody(message: Message): string {
  const whole = JSON.stringify(message);
  if (Buffer.byteLength(whole) <= WEBHOOK_LIMITS.bodyBytes) return whole;
  const short = Object.entries(message.data).filter(([name]) => /(_id|_key|_at)$|^(id|via)$/.test(name));
  return JSON.stringify({ ...message, data: { ...Object.fromEntries(short), is_shortened: true } });
}
