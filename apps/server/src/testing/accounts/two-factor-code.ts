// Computes the code that an authenticator app shows for a secret at a moment.
import { Secret, TOTP } from 'otpauth';

export function twoFactorCode(secret: string, at = new Date()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}
