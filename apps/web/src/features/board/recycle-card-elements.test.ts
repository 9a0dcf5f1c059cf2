// Tests that each card has one element, and keeps it while the card is shown.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_PLACES, type Places, recycleCardElements } from './recycle-card-elements.ts';

const always = () => true;

test('keeps the element of a card, and reuses the element of a removed card for a new one', () => {
  const first = recycleCardElements(NO_PLACES, ['a', 'b', 'c'], always);
  expect([...first]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  const next = recycleCardElements(first, ['d', 'b', 'e', 'f'], always);
  expect([...next]).toEqual([
    ['d', 0],
    ['b', 1],
    ['e', 2],
    ['f', 3],
  ]);
});

test('removes an element that must not be reused, with its card', () => {
  const first = recycleCardElements(NO_PLACES, ['a', 'b'], always);
  expect([...recycleCardElements(first, ['c', 'b'], (gone) => gone !== 'a')]).toEqual([
    ['c', 2],
    ['b', 1],
  ]);
});

test('gives each card one element for as long as it is shown, in any sequence of changes', () => {
  const lists = fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 6 }), { maxLength: 8 });
  fc.assert(
    fc.property(lists, fc.constantFrom(...'abcdefgh'), (steps, pinned) => {
      let places: Places = NO_PLACES;
      for (const ids of steps) {
        const next = recycleCardElements(places, ids, (gone) => gone !== pinned);
        expect([...next.keys()]).toEqual(ids);
        expect(new Set(next.values()).size).toBe(ids.length);
        for (const [id, place] of places) {
          if (next.has(id)) expect(next.get(id)).toBe(place);
          else if (id === pinned) expect([...next.values()]).not.toContain(place);
        }
        places = next;
      }
    }),
  );
});
