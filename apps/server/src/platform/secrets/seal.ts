// Seals secrets that must be read again: AES-256-GCM under a key of its own purpose, bound to what the secret belongs to.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  /** @param owner the row it belongs to: sealed for one, it opens for no other */
  close(secret: string, owner: string): string;
  /** @throws when it was sealed for another owner or with another key */
  open(sealed: string, owner: string): string;
}

const VERSION = 'v1';

export function createSeal(secretKey: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `worklane:${purpose}`, 32));
  return {
    close(secret, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [VERSION, nonce, cipher.getAuthTag(), body]
        .map((each) => (typeof each === 'string' ? each : each.toString('base64url')))
        .join('.');
    },
    open(sealed, owner) {
      const [version, nonce = '', tag = '', body = ''] = sealed.split('.');
      if (version !== VERSION) throw new Error('sealed by an unknown method');
      const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url')).setAAD(Buffer.from(owner));
      cipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([cipher.update(Buffer.from(body, 'base64url')), cipher.final()]).toString('utf8');
    },
  };
}
