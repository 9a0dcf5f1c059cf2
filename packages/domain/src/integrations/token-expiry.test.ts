// Tests when tokens count as expired, and reading and writing a token's end among the settings.
import { expect, it } from 'vitest';
import { expiryOfEntries, isTokenExpired, settingEntries } from './token-expiry.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');

it.each([
  ['2026-11-23T10:05:00.000Z', false],
  ['2026-11-23T10:04:59.999Z', true],
  ['2026-11-23T09:00:00.000Z', true],
  [null, false],
])('tells whether a token with an end at %s has to be renewed', (expires_at, isExpired) => {
  expect(isTokenExpired({ expires_at }, NOW)).toBe(isExpired);
});

it('treats a missing connection as expired', () => {
  expect(isTokenExpired(undefined, NOW)).toBe(true);
});

it('reads the entry that it writes, and writes none for a token without end', () => {
  const expires_at = '2026-11-23T10:05:00.000Z';
  expect(settingEntries({ expires_at })).toEqual([`token_expires_at:${expires_at}`]);
  expect(expiryOfEntries(settingEntries({ expires_at }))).toBe(expires_at);
  expect(settingEntries({ expires_at: null })).toEqual([]);
});

it.each([
  [['oauth_code:abc', 'token_expires_at:2026-11-23T12:00:00+02:00'], '2026-11-23T10:00:00.000Z'],
  [['token_expires_at:1795428000000'], new Date(1_795_428_000_000).toISOString()],
  [['oauth_code:abc'], null],
  [['token_expires_at:soon', 7, null], null],
  [{ teams: [] }, null],
])('reads %j', (entries, expiry) => {
  expect(expiryOfEntries(entries)).toBe(expiry);
});
