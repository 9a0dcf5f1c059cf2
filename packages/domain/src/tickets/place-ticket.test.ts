// Tests that a column keeps a strict order, with room for every insertion anywhere.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Placed, placeTicket } from './place-ticket.ts';

function insert(column: Placed[], id: string, index: number, window: number): { column: Placed[]; written: number } {
  const previous = column[index - 1] ?? null;
  const rest = column.slice(index);
  const placed =
    placeTicket(id, previous, rest.slice(0, window), rest.length <= window) ?? placeTicket(id, previous, rest, true);
  const positionById = new Map(placed?.map((each) => [each.id, each.position]));
  const next = [...column.slice(0, index), { id, position: 0 }, ...rest].map((each) => ({
    ...each,
    position: positionById.get(each.id) ?? each.position,
  }));
  return { column: next, written: positionById.size };
}

it('keeps a strict order and the place asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), fc.integer({ min: 1, max: 8 }), (choices, window) => {
      let column: Placed[] = [];
      choices.forEach((choice, step) => {
        const index = choice % (column.length + 1);
        column = insert(column, `t${step}`, index, window).column;
        expect(column[index]?.id).toBe(`t${step}`);
        for (let i = 1; i < column.length; i++) {
          expect(column[i]?.position).toBeGreaterThan((column[i - 1] as Placed).position);
        }
      });
    }),
  );
});

it('writes fewer than ten tickets a move even when every move goes into one gap', () => {
  let column: Placed[] = [];
  for (let i = 0; i < 200; i++) column = insert(column, `old${i}`, i, 2).column;
  let written = 0;
  for (let i = 0; i < 2_000; i++) {
    const step = insert(column, `new${i}`, 100, 200);
    column = step.column;
    written += step.written;
  }
  expect(written / 2_000).toBeLessThan(10);
});
