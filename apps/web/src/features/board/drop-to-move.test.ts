// Tests where a drop moves a card, by mouse and by key, with and without a filter.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropToMove } from './drop-to-move.ts';
import { type Direction, stepDrop, stepFocus } from './step-card.ts';

const cards = (...ids: string[]) => ids.map((id) => ({ id }));
const column = cards('a', 'b', 'c', 'd');

describe('dropToMove', () => {
  it('names the card below the gap', () => {
    expect(dropToMove({ ticket: 'x', status: 'done', gap: 1 }, column, column)).toEqual({
      status: 'done',
      before: 'b',
      after: 'a',
    });
    expect(dropToMove({ ticket: 'x', status: 'done', gap: 0 }, column, column)).toEqual({
      status: 'done',
      before: 'a',
    });
  });

  it('names the card above as well, not counting the one that is moved', () => {
    expect(dropToMove({ ticket: 'b', status: 'done', gap: 3 }, column, column)).toEqual({
      status: 'done',
      before: 'd',
      after: 'c',
    });
    expect(dropToMove({ ticket: 'c', status: 'done', gap: 1 }, column, column)).toMatchObject({ after: 'a' });
    expect(dropToMove({ ticket: 'd', status: 'done', gap: 2 }, cards('a', 'c', 'd'), column)).toBeUndefined();
  });

  it('names no card below at the end of the column', () => {
    expect(dropToMove({ ticket: 'x', status: 'done', gap: 4 }, column, column)).toEqual({
      status: 'done',
      before: null,
    });
    expect(dropToMove({ ticket: 'x', status: 'done', gap: 0 }, [], [])).toEqual({ status: 'done', before: null });
  });

  it('makes no move on either edge of the card itself', () => {
    expect(dropToMove({ ticket: 'b', status: 'done', gap: 1 }, column, column)).toBeUndefined();
    expect(dropToMove({ ticket: 'b', status: 'done', gap: 2 }, column, column)).toBeUndefined();
    expect(dropToMove({ ticket: 'd', status: 'done', gap: 4 }, column, column)).toBeUndefined();
  });

  it('puts a card dropped under the last one shown right behind it, before what the filter hides', () => {
    const shown = cards('a', 'b');
    expect(dropToMove({ ticket: 'x', status: 'done', gap: 2 }, shown, column)).toEqual({
      status: 'done',
      before: 'c',
      after: 'b',
    });
  });

  it('puts the card exactly into the gap, for every card and gap', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(4), (from, gap) => {
        const ticket = column[from]?.id as string;
        const move = dropToMove({ ticket, status: 'done', gap }, column, column);
        const others = column.filter((card) => card.id !== ticket).map((card) => card.id);
        const at = move?.before ? others.indexOf(move.before) : others.length;
        const wanted = gap > from ? gap - 1 : gap;
        if (move) expect(others.toSpliced(at, 0, ticket).indexOf(ticket)).toBe(wanted);
        else expect(wanted).toBe(from);
      }),
    );
  });
});

const lanes = [
  { status: 'todo', cards: cards('a', 'b', 'c') },
  { status: 'in_progress', cards: cards() },
  { status: 'done', cards: cards('d') },
];

describe('steps by key', () => {
  it('moves the focus within a column and stops at its ends', () => {
    expect(stepFocus(lanes, 'a', 'down')).toBe('b');
    expect(stepFocus(lanes, 'a', 'up')).toBeUndefined();
    expect(stepFocus(lanes, 'a', 'last')).toBe('c');
    expect(stepFocus(lanes, 'c', 'first')).toBe('a');
  });

  it('moves the focus over empty columns to the nearest height', () => {
    expect(stepFocus(lanes, 'c', 'right')).toBe('d');
    expect(stepFocus(lanes, 'd', 'left')).toBe('a');
    expect(stepFocus(lanes, 'd', 'right')).toBeUndefined();
  });

  it('begins at the first card when nothing has the focus', () => {
    expect(stepFocus(lanes, '', 'down')).toBe('a');
  });

  const moved = (ticket: string, direction: Direction) => {
    const drop = stepDrop(lanes, ticket, direction);
    const lane = lanes.find((each) => each.status === drop?.status);
    return drop && lane ? dropToMove(drop, lane.cards, lane.cards) : undefined;
  };

  it('moves a picked-up card by one place', () => {
    expect(moved('a', 'down')).toEqual({ status: 'todo', before: 'c', after: 'b' });
    expect(moved('b', 'down')).toEqual({ status: 'todo', before: null });
    expect(moved('b', 'up')).toEqual({ status: 'todo', before: 'a' });
    expect(moved('a', 'last')).toEqual({ status: 'todo', before: null });
    expect(moved('c', 'first')).toEqual({ status: 'todo', before: 'a' });
  });

  it('moves a picked-up card into the next column, empty or not, and not beyond the board', () => {
    expect(moved('b', 'right')).toEqual({ status: 'in_progress', before: null });
    expect(moved('d', 'left')).toEqual({ status: 'in_progress', before: null });
    expect(moved('d', 'right')).toBeUndefined();
    expect(moved('a', 'up')).toBeUndefined();
  });
});
