// Tests the encryption of push messages against the example of RFC 8291, and the signature of RFC 8292.
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { checkBrowserKeys, encryptPush, MOST_PUSH_BYTES } from './encrypt-push.ts';
import { authorizePush, makePushKeys } from './vapid.ts';

/** Appendix A. */
const RFC = {
  message: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts the example of the RFC to its bytes', () => {
  const chosen = { salt: bytes(RFC.salt), privateKey: bytes(RFC.privateKey) };
  expect(encryptPush(Buffer.from(RFC.message), RFC, chosen).toString('base64url')).toBe(RFC.body);
});

it('encrypts each message with new keys, up to the limit of push services', () => {
  const browser = createECDH('prime256v1');
  const keys = { p256dh: browser.generateKeys('base64url'), auth: RFC.auth };
  const longest = Buffer.alloc(MOST_PUSH_BYTES, 'x');
  const [first, second] = [encryptPush(longest, keys), encryptPush(longest, keys)];
  expect([first.length, second.length]).toEqual([4096, 4096]);
  expect(first.subarray(0, 16)).not.toEqual(second.subarray(0, 16));
  expect(() => encryptPush(Buffer.alloc(MOST_PUSH_BYTES + 1), keys)).toThrow('too long');
  const sender = first.subarray(21, 86);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = derive(browser.computeSecret(sender), bytes(RFC.auth), info, 32);
  const salt = first.subarray(0, 16);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(first.subarray(-16));
  const plain = Buffer.concat([decipher.update(first.subarray(86, -16)), decipher.final()]);
  expect([plain.subarray(0, -1).equals(longest), plain.at(-1)]).toEqual([true, 2]);
});

it.each([
  ['a point beside the curve', { ...RFC, p256dh: `${RFC.p256dh.slice(0, -2)}AA` }],
  ['no point', { ...RFC, p256dh: 'AAAA' }],
  ['a short secret', { ...RFC, auth: 'BTBZ' }],
])('refuses %s', (_, keys) => {
  expect(() => checkBrowserKeys(keys)).toThrow();
  expect(() => checkBrowserKeys(RFC)).not.toThrow();
});

it('signs for one push service and half a day, with its own key', async () => {
  const keys = makePushKeys();
  expect(bytes(keys.public_key)).toHaveLength(65);
  const now = new Date();
  const contact = 'https://worklane.test';
  const header = await authorizePush(keys, { endpoint: 'https://push.example/send/x', contact, now });
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(keys.public_key);
  const { kty = '', crv, x, y } = keys.private_key;
  const { payload } = await jwtVerify(token, await importJWK({ kty, crv, x, y } as never, 'ES256'), {
    audience: 'https://push.example',
    subject: contact,
  });
  expect((payload.exp ?? 0) - now.getTime() / 1000).toBeLessThanOrEqual(24 * 3600);
  await expect(jwtVerify(token, await importJWK(makePushKeys().private_key as never, 'ES256'))).rejects.toThrow();
});
