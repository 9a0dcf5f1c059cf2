// Tests when a token expires and when it is renewed.
import { expect, test } from 'vitest';
import { isDue, readExpiry, renewIn } from './token-expiry.ts';

const tokenWith = (claims: unknown) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;

test('reads when a token expires, with any characters in its payload', () => {
  expect(readExpiry(tokenWith({ exp: 1_795_000_000, sub: 'ÿþ?>~' }))).toBe(1_795_000_000_000);
});

test.each(['', 'opaque', 'a.b.c', tokenWith({}), tokenWith({ exp: 'soon' }), tokenWith(null)])(
  'reads no expiry in %j',
  (token) => {
    expect(readExpiry(token)).toBeUndefined();
  },
);

test('renews a minute before expiry, or at once after that', () => {
  expect(renewIn(600_000, 0)).toBe(540_000);
  expect(renewIn(600_000, 590_000)).toBe(1_000);
  expect(isDue(600_000, 539_999)).toBe(false);
  expect(isDue(600_000, 540_000)).toBe(true);
});
