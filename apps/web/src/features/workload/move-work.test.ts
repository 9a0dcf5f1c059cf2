// Tests what moving work to another person or week changes in its ticket.
import { expect, it } from 'vitest';
import { moveWork } from './move-work.ts';

const DAYS = [1, 2, 3, 4, 5];
const WEEK = '2026-11-16';
const NEXT = '2026-11-23';
const ticket = (fields = {}) => ({ assignee_ids: ['mara'], start_date: null, due_date: '2026-11-18', ...fields });
const mine = { userId: 'mara', part: 'week', week: WEEK } as const;

it('replaces the person whose work it was, and leaves other assignees', () => {
  expect(moveWork(ticket(), mine, { userId: 'aiko', week: WEEK }, DAYS)).toEqual({ assignee_ids: ['aiko'] });
  const shared = ticket({ assignee_ids: ['tomas', 'mara'] });
  expect(moveWork(shared, mine, { userId: 'aiko' }, DAYS)).toEqual({ assignee_ids: ['tomas', 'aiko'] });
  expect(moveWork(shared, mine, { userId: 'tomas' }, DAYS)).toEqual({ assignee_ids: ['tomas'] });
  expect(moveWork(shared, mine, { userId: null }, DAYS)).toEqual({ assignee_ids: ['tomas'] });
  const nobody = { userId: null, part: 'week', week: WEEK } as const;
  expect(moveWork(ticket({ assignee_ids: [] }), nobody, { userId: 'aiko' }, DAYS)).toEqual({ assignee_ids: ['aiko'] });
});

it('moves planned work by whole weeks', () => {
  expect(moveWork(ticket({ start_date: '2026-11-10' }), mine, { week: NEXT }, DAYS)).toEqual({
    start_date: '2026-11-17',
    due_date: '2026-11-25',
    due_date_type: 'specific_date',
  });
  expect(moveWork(ticket(), mine, { week: NEXT }, DAYS)).toMatchObject({ start_date: NEXT, due_date: '2026-11-25' });
});

it('gives late and undated work the whole week', () => {
  const whole = { start_date: NEXT, due_date: '2026-11-27', due_date_type: 'specific_date' };
  expect(moveWork(ticket({ due_date: '2026-10-01' }), mine, { week: NEXT }, DAYS)).toEqual(whole);
  const undated = { userId: 'mara', part: 'undated' } as const;
  expect(moveWork(ticket({ due_date: null }), undated, { userId: 'mara', week: NEXT }, DAYS)).toEqual(whole);
  expect(moveWork(ticket({ due_date: null }), undated, { week: NEXT }, [0, 1, 2])).toMatchObject({
    due_date: '2026-11-29',
  });
});

it('changes nothing when the work stays where it is', () => {
  expect(moveWork(ticket(), mine, { userId: 'mara', week: WEEK }, DAYS)).toBeUndefined();
});
