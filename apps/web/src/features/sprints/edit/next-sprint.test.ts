// Tests which sprint follows a sprint.
import { SPRINT_DEFAULTS } from '@worklane/domain/sprints/vocabulary';
import { expect, it } from 'vitest';
import { aSprint } from '../testing/a-sprint.ts';
import { nextSprint, suggestedSprint } from './next-sprint.ts';

const first = aSprint('1', { number: 1, status: 'active' });
const over = aSprint('2', { number: 2, status: 'completed', start_date: '2026-11-30', end_date: '2026-12-02' });
const next = aSprint('3', { number: 3, start_date: '2026-12-03', end_date: '2026-12-13' });

it('moves unfinished tickets to the next sprint by date that has not ended', () => {
  expect(nextSprint([first, over, next], first)).toBe(next);
  expect(nextSprint([first, over], first)).toBeUndefined();
  expect(nextSprint([first, over, next], next)).toBeUndefined();
});

it('starts a new sprint the day after the last, with the length and naming of project and company', () => {
  const plan = { sprint_start_date: null, custom_sprint_duration_weeks: 1 };
  expect(suggestedSprint([first, over, next], plan, SPRINT_DEFAULTS, '2026-11-21')).toMatchObject({
    name: 'Sprint 4',
    start_date: '2026-12-14',
    end_date: '2026-12-20',
  });
  const byWeek = { ...SPRINT_DEFAULTS, sprint_naming_pattern: 'week-based' } as const;
  expect(suggestedSprint([], plan, byWeek, '2026-11-21')).toMatchObject({
    name: '2026-W48',
    start_date: '2026-11-23',
    end_date: '2026-11-29',
  });
});
