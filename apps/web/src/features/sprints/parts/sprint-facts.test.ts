// Tests how a sprint's state and days are described.
import type { Sprint } from '@worklane/contract/sprints';
import { expect, it } from 'vitest';
import { aSprint } from '../testing/a-sprint.ts';
import { isCurrent } from './is-current.ts';
import { daysLeft, inOfferedOrder, sprintDays, standingOf } from './sprint-facts.ts';

const span = { start_date: '2026-11-16', end_date: '2026-11-29' };

it('is current while it is active and today is one of its days, including the first and the last', () => {
  const active = { ...span, status: 'active' as const };
  expect(['2026-11-15', '2026-11-16', '2026-11-29', '2026-11-30'].map((day) => isCurrent(active, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isCurrent({ ...span, status: 'planned' }, '2026-11-20')).toBe(false);
  expect(isCurrent({ ...span, status: 'completed' }, '2026-11-20')).toBe(false);
});

it('is not called active before its first day, nor current after its last', () => {
  const active = { ...span, status: 'active' as const };
  const standing = ['2026-11-15', '2026-11-16', '2026-11-29', '2026-11-30'].map((day) => standingOf(active, day));
  expect(standing).toEqual(['ahead', 'current', 'current', 'late']);
  const left = ['2026-11-14', '2026-11-15', '2026-11-26', '2026-11-29', '2026-11-30'].map((day) => daysLeft(span, day));
  expect(left).toEqual(['starts in 2 days', 'starts in 1 day', '3 days left', 'ends today', '1 day over']);
});

it('shows its days, with the year if it is another', () => {
  const inNovember = sprintDays(span, '2026-11-20');
  expect(inNovember).toMatch(/16.*29/);
  expect(inNovember).not.toContain('2026');
  expect(sprintDays(span, '2027-01-04')).toContain('2026');
  expect(sprintDays({ start_date: '2026-12-28', end_date: '2027-01-10' }, '2026-12-30')).toMatch(/2026.*2027/);
});

it('offers sprints that have not ended by date, then ended ones, latest first', () => {
  const sprint = (name: string, status: Sprint['status']) => aSprint(name, { name, status });
  const byDate = [sprint('1', 'completed'), sprint('2', 'completed'), sprint('3', 'active'), sprint('4', 'planned')];
  expect(inOfferedOrder(byDate).map(({ name }) => name)).toEqual(['3', '4', '2', '1']);
});
