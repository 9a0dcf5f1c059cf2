// Makes the codes of authenticator apps, and the secrets they are made from.
import { Secret, TOTP } from 'otpauth';

export const STEP_SECONDS = 30;

export function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Worklane', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });
}

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}
