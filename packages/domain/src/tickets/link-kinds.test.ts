// Tests that links read right from both ends, and are stored one way.
import { expect, it } from 'vitest';
import { LINK_KINDS, oppositeLink, storedLink } from './link-kinds.ts';

it('stores the same link from either end', () => {
  for (const kind of LINK_KINDS) {
    expect(oppositeLink(oppositeLink(kind))).toBe(kind);
    expect(storedLink('a', kind, 'b')).toEqual(storedLink('b', oppositeLink(kind), 'a'));
  }
  expect(storedLink('a', 'blocked_by', 'b')).toEqual({ kind: 'blocks', from: 'b', to: 'a' });
  expect(storedLink('a', 'duplicates', 'b')).toEqual({ kind: 'duplicates', from: 'a', to: 'b' });
});
