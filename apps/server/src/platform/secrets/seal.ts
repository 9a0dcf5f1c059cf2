// Seals secrets that must be read again: AES-256-GCM under a key for one purpose, bound to what the secret belongs to.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  /** @param owner the row it belongs to: sealed for one, it opens for no other */
  close(secret: string, owner: string): string;
  /** @throws when it was sealed for another owner or with another key */
  open(sealed: string, owner: string): string;
  /** What everything begins with that is sealed with the key in use. */
  mark: string;
  /** Tells whether it was sealed with the current key. */
  isCurrent(sealed: string): boolean;
}

const TAG_BYTES = 16;
const VERSION = 'v2';
/** Named no key: sealed with the one that was there then. */
const UNNAMED = 'v1';

/** @param secretKeys the key in use, then the former ones, which only open */
export function createSeal(secretKeys: string | readonly [string, ...string[]], purpose: string): Seal {
  const given = typeof secretKeys === 'string' ? [secretKeys] : secretKeys;
  const keys = given.map((secretKey) => {
    const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', `worklane:${purpose}`, 32));
    return { bytes, name: createHash('sha256').update(bytes).digest('base64url').slice(0, 8) };
  });
  const [current] = keys as [Key, ...Key[]];
  const mark = `${VERSION}.${current.name}.`;
  return {
    mark,
    close(secret, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const encoded = [nonce, cipher.getAuthTag(), body].map((each) => each.toString('base64url'));
      return `${mark}${encoded.join('.')}`;
    },
    open(sealed, owner) {
      const parts = sealed.split('.');
      if (parts[0] === UNNAMED) return openFirst(keys, parts.slice(1), owner);
      const key = keys.find(({ name }) => name === parts[1]);
      if (parts[0] !== VERSION || !key) throw new Error('sealed by an unknown method or key');
      return decipher(key, parts.slice(2), owner);
    },
    isCurrent: (sealed) => sealed.startsWith(mark),
  };
}

interface Key {
  bytes: Buffer;
  name: string;
}

function decipher({ bytes }: Key, [nonce = '', tag = '', body = '']: string[], owner: string): string {
  // Without its length a tag cut to four bytes would do, which can be guessed.
  const opening = createDecipheriv('aes-256-gcm', bytes, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES });
  opening.setAAD(Buffer.from(owner));
  opening.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([opening.update(Buffer.from(body, 'base64url')), opening.final()]).toString('utf8');
}

function openFirst(keys: readonly Key[], parts: string[], owner: string): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return decipher(key, parts, owner);
    } catch {
      // The next one.
    }
  }
  return decipher(keys.at(-1) as Key, parts, owner);
}
