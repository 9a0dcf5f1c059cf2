// Makes the secrets of API tokens, and recognizes them: `wl_`, 32 random bytes and a checksum, as letters and digits.
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIX } from '@worklane/domain/tokens/vocabulary';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** Of 256 bits. */
const SECRET_LENGTH = 43;
/** Of 32 bits. */
const CHECKSUM_LENGTH = 6;
/** What users are shown of the random part later: too little to guess the rest. */
const SHOWN_LENGTH = 6;
const SHAPE = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

function inDigits(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text.padStart(length, '0');
}

const checksumOf = (secret: string): string => inDigits(BigInt(crc32(secret)), CHECKSUM_LENGTH);

/** @returns a new token, and its beginning for lists */
export function makeToken(): { token: string; prefix: string } {
  const secret = inDigits(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_LENGTH);
  return {
    token: `${TOKEN_PREFIX}${secret}${checksumOf(secret)}`,
    prefix: `${TOKEN_PREFIX}${secret.slice(0, SHOWN_LENGTH)}`,
  };
}

/** Tells whether a bearer token is meant to be an API token. */
export const isApiToken = (bearer: string): boolean => bearer.startsWith(TOKEN_PREFIX);

/** Tells tokens that are cut or mistyped from others without asking the database. */
export function isWhole(token: string): boolean {
  const [, secret = '', checksum] = SHAPE.exec(token) ?? [];
  return checksum !== undefined && checksumOf(secret) === checksum;
}

/** Hashes a token. Tokens are found by their hash, so that the duration of a search reveals nothing about one. */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');
