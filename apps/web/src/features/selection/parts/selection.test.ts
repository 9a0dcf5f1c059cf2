// Tests selecting tickets one by one and in ranges.
import { beforeEach, expect, it } from 'vitest';
import { selection, useSelection } from './selection.ts';

const lists = ['abcd', 'efg'].map((ids) => [...ids].map((id) => ({ id })));
const selected = () => [...useSelection.getState().ids].sort().join('');

beforeEach(() => selection.clear());

it('selects and unselects one ticket', () => {
  selection.toggle('a');
  selection.toggle('c');
  expect(selected()).toBe('ac');
  selection.toggle('a');
  expect(selected()).toBe('c');
});

it('adds the range from the last selected ticket, in either direction', () => {
  selection.toggle('g');
  selection.toggle('c');
  selection.extend(lists, 'a');
  expect(selected()).toBe('abcg');
  selection.extend(lists, 'd');
  expect(selected()).toBe('abcdg');
});

it('selects only one ticket when the last one is in another column', () => {
  selection.toggle('a');
  selection.extend(lists, 'f');
  expect(selected()).toBe('af');
  selection.extend(lists, 'g');
  expect(selected()).toBe('afg');
});
