// Which element shows which card: none is ever two cards' at once, and who stays keeps theirs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_PLACES, type Places, recycleCardElements } from './recycle-card-elements.ts';

const always = () => true;

test('a card keeps its element, and one that comes takes over that of one that went', () => {
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

test('what must not turn into another card goes, and its element with it', () => {
  const first = recycleCardElements(NO_PLACES, ['a', 'b'], always);
  expect([...recycleCardElements(first, ['c', 'b'], (gone) => gone !== 'a')]).toEqual([
    ['c', 2],
    ['b', 1],
  ]);
});

test('whatever comes and goes, every card has an element of its own and keeps it while it stays', () => {
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
