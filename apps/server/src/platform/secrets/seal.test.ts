// Tests that seals name their key, that a former key still opens, and that nothing opens for another owner or purpose.
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const [OLD, NEW] = ['the former key of the installation', 'the present key of the installation'];

it('opens what a former key sealed, and seals with the current one', () => {
  const sealed = createSeal(OLD, 'test').close('secret', 'owner');
  const seal = createSeal([NEW, OLD], 'test');
  expect(seal.open(sealed, 'owner')).toBe('secret');
  expect(seal.isCurrent(sealed)).toBe(false);
  const anew = seal.close('secret', 'owner');
  expect(seal.isCurrent(anew)).toBe(true);
  expect(createSeal(NEW, 'test').open(anew, 'owner')).toBe('secret');
  expect(() => createSeal(NEW, 'test').open(sealed, 'owner')).toThrow('unknown method or key');
});

it('opens only for its owner and purpose', () => {
  const sealed = createSeal(NEW, 'test').close('secret', 'owner');
  expect(() => createSeal(NEW, 'test').open(sealed, 'another')).toThrow();
  expect(() => createSeal(NEW, 'other').open(sealed, 'owner')).toThrow();
});

it('refuses a truncated authentication tag', () => {
  const seal = createSeal(NEW, 'test');
  const parts = seal.close('secret', 'owner').split('.');
  for (const bytes of [4, 8, 12, 15]) {
    const tag = Buffer.from(parts[3] ?? '', 'base64url')
      .subarray(0, bytes)
      .toString('base64url');
    expect(() => seal.open(parts.toSpliced(3, 1, tag).join('.'), 'owner')).toThrow();
  }
});

it('opens seals from before keys were named, with either key', () => {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', OLD, '', 'worklane:test', 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('owner'));
  const body = Buffer.concat([cipher.update('secret', 'utf8'), cipher.final()]);
  const sealed = ['v1', ...[nonce, cipher.getAuthTag(), body].map((each) => each.toString('base64url'))].join('.');
  expect(createSeal(OLD, 'test').open(sealed, 'owner')).toBe('secret');
  expect(createSeal([NEW, OLD], 'test').open(sealed, 'owner')).toBe('secret');
  expect(() => createSeal(NEW, 'test').open(sealed, 'owner')).toThrow();
});
