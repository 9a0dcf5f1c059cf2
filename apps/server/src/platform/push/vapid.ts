// Tells push services who sends (RFC 8292): browsers subscribe with our public key, and each request is signed with its pair.
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { HOUR_MS } from '@worklane/domain/units';

export interface PushKeys {
  /** In base64url, as browsers take it. */
  public_key: string;
  private_key: JsonWebKey;
}

/** The RFC allows a day. */
const VALID_MS = 12 * HOUR_MS;

export function makePushKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const private_key = privateKey.export({ format: 'jwk' });
  const point = [
    Buffer.from([4]),
    ...[private_key.x, private_key.y].map((each) => Buffer.from(each ?? '', 'base64url')),
  ];
  return { public_key: Buffer.concat(point).toString('base64url'), private_key };
}

/**
 * @param contact whom the push service can write to: an `https:` or `mailto:` address
 * @returns the value of the header `Authorization`
 */
export async function authorizePush(
  { public_key, private_key }: PushKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): Promise<string> {
  const { importJWK, SignJWT } = await import('jose');
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(new Date(now.getTime() + VALID_MS))
    .sign(await importJWK(private_key as Parameters<typeof importJWK>[0], 'ES256'));
  return `vapid t=${token}, k=${public_key}`;
}
