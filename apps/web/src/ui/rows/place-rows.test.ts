// Tests which rows of a list are drawn, and how far it scrolls to show one, against a look at every row.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offsetToShow, placeRows, rowsInSight } from './place-rows.ts';

it('places rows of one size, and of sizes of their own, with gaps between them', () => {
  expect(placeRows({ count: 0, size: 36, padding: 5 }).total).toBe(5);
  expect(placeRows({ count: 3, size: 36 })).toEqual({
    starts: Float64Array.of(0, 36, 72),
    ends: Float64Array.of(36, 72, 108),
    total: 108,
  });
  expect(placeRows({ count: 3, size: (index) => 10 * (index + 1), gap: 6, padding: 4 })).toEqual({
    starts: Float64Array.of(4, 20, 46),
    ends: Float64Array.of(14, 40, 76),
    total: 76,
  });
});

it('shows no rows of an empty list or in a scroller without a size', () => {
  expect(rowsInSight(placeRows({ count: 0, size: 36 }), { offset: 0, extent: 100 })).toBeUndefined();
  expect(rowsInSight(placeRows({ count: 9, size: 36 }), { offset: 0, extent: 0 })).toBeUndefined();
});

const list = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 60 }),
  gap: fc.integer({ min: 0, max: 8 }),
  offset: fc.integer({ min: 0, max: 9_000 }),
  extent: fc.integer({ min: 1, max: 900 }),
});

it('finds every row that can be seen, and at most one beside them at either end', () => {
  fc.assert(
    fc.property(list, ({ sizes, gap, offset, extent }) => {
      const places = placeRows({ count: sizes.length, size: (index) => sizes[index] ?? 0, gap });
      const [from, to] = rowsInSight(places, { offset, extent }) ?? [Number.NaN, Number.NaN];
      const seen = sizes.flatMap((_, index) =>
        (places.ends[index] ?? 0) > offset && (places.starts[index] ?? 0) < offset + extent ? index : [],
      );
      expect(from).toBeLessThanOrEqual(to);
      expect(to).toBeLessThan(sizes.length);
      const [first = from, last = to] = [seen[0], seen.at(-1)];
      expect(from).toBeLessThanOrEqual(first);
      expect(from).toBeGreaterThanOrEqual(Math.min(first, sizes.length - 1) - 1);
      expect(to).toBeGreaterThanOrEqual(last);
      expect(to).toBeLessThanOrEqual(last + 1);
    }),
  );
});

it('scrolls only as far as needed to show a row', () => {
  const places = placeRows({ count: 100, size: 10 });
  expect(offsetToShow(places, 50, { offset: 480, extent: 100 })).toBe(480);
  expect(offsetToShow(places, 20, { offset: 480, extent: 100 })).toBe(200);
  expect(offsetToShow(places, 99, { offset: 480, extent: 100 })).toBe(900);
  expect(offsetToShow(places, 0, { offset: 480, extent: 100 })).toBe(0);
});
