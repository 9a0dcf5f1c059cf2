// Verifies the signatures of deliveries from other products.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Computes HMAC-SHA256 in hexadecimal, as GitHub and Slack sign. */
export function hmacHex(secret: string, ...parts: readonly (string | Buffer)[]): string {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

/** Takes the same time whether and wherever they differ. */
export function isSame(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(expected));
}
