// Encrypts a message for one browser (RFC 8291): the push service that carries it can't read it.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface BrowserKeys {
  /** The browser's public key: a point of P-256, uncompressed, in base64url. */
  p256dh: string;
  auth: string;
}

/** For the test vectors of the RFC; random otherwise. */
interface Chosen {
  salt: Buffer;
  privateKey: Buffer;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** Salt, record size, length of the key, the key; then, after the message, its delimiter and the tag. */
const OVERHEAD = 16 + 4 + 1 + 65 + 1 + 16;
/** What fits into the one record that push services have to carry. */
export const MOST_PUSH_BYTES = RECORD_BYTES - OVERHEAD;
/** Ends the last record (RFC 8188). */
const LAST = Buffer.from([2]);

/** @throws Error when a key is none */
export function checkBrowserKeys({ p256dh, auth }: BrowserKeys): void {
  const own = createECDH(CURVE);
  own.generateKeys();
  own.computeSecret(Buffer.from(p256dh, 'base64url'));
  if (Buffer.from(auth, 'base64url').length !== 16) throw new Error('the secret has 16 bytes');
}

/** @returns the body of a request with the content encoding `aes128gcm` */
export function encryptPush(message: Buffer, { p256dh, auth }: BrowserKeys, chosen?: Chosen): Buffer {
  if (message.length > MOST_PUSH_BYTES) throw new Error('the message is too long for a push service');
  const theirs = Buffer.from(p256dh, 'base64url');
  const ecdh = createECDH(CURVE);
  if (chosen) ecdh.setPrivateKey(chosen.privateKey);
  else ecdh.generateKeys();
  const ours = ecdh.getPublicKey();
  const salt = chosen?.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  const head = [salt, size, Buffer.from([ours.length]), ours];
  return Buffer.concat([...head, cipher.update(Buffer.concat([message, LAST])), cipher.final(), cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
