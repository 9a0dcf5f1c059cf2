// Tests where a pending move places a ticket in the current column.
import type { TicketCard } from '@worklane/contract/tickets';
import { expect, it } from 'vitest';
import { placeIn } from './pending-changes.ts';

const column = ['a', 'b', 'c'].map((id) => ({ id }) as TicketCard);

it('places a ticket before its lower neighbour, else behind the upper one, else at the end', () => {
  expect(placeIn(column, { status: 'todo', before: 'a' })).toBe(0);
  expect(placeIn(column, { status: 'todo', before: 'c', after: 'a' })).toBe(2);
  expect(placeIn(column, { status: 'todo', before: 'gone', after: 'a' })).toBe(1);
  expect(placeIn(column, { status: 'todo', before: 'gone', after: 'gone too' })).toBe(3);
  expect(placeIn(column, { status: 'todo', before: 'gone' })).toBe(3);
  expect(placeIn(column, { status: 'todo', before: null, after: 'a' })).toBe(3);
});
