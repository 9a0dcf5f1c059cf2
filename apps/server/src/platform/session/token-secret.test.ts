// Tests the shape of API tokens.
import { expect, it } from 'vitest';
import { isApiToken, isWhole, makeToken } from './token-secret.ts';

it('makes unique tokens that begin with their prefix', () => {
  const made = Array.from({ length: 200 }, makeToken);
  expect(new Set(made.map(({ token }) => token)).size).toBe(200);
  for (const { token, prefix } of made) {
    expect(token).toMatch(/^wl_[0-9A-Za-z]{49}$/);
    expect(token.startsWith(prefix)).toBe(true);
    expect(prefix).toMatch(/^wl_[0-9A-Za-z]{6}$/);
    expect([isApiToken(token), isWhole(token)]).toEqual([true, true]);
  }
});

it('recognizes a token with a changed, missing or added character as invalid', () => {
  const { token } = makeToken();
  for (let at = 3; at < token.length; at++) {
    const other = token[at] === 'x' ? 'y' : 'x';
    expect(isWhole(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    expect(isWhole(token.slice(0, at) + token.slice(at + 1))).toBe(false);
  }
  for (const each of [`${token}0`, `${token}\n`, token.toUpperCase(), token.slice(3), '', 'wl_'])
    expect(isWhole(each)).toBe(false);
});
