// Tests that two people who edit one sprint keep each other's changes.
import type { Sprint } from '@worklane/contract/sprints';
import { INITIAL_SPRINT } from '@worklane/domain/sprints/fields';
import { expect, it } from 'vitest';
import { changedSprintFields } from './changed-sprint-fields.ts';

const shown = { ...INITIAL_SPRINT, name: 'Sprint 3', start_date: '2026-12-14', end_date: '2026-12-27' } as const;
const sprint = { id: 'a', number: 3, ...shown } as Sprint;

it('picks the fields that differ from the shown sprint', () => {
  expect(changedSprintFields(sprint, { ...shown, goal: 'Ship it', end_date: '2026-12-30', status: 'active' })).toEqual({
    goal: 'Ship it',
    end_date: '2026-12-30',
    status: 'active',
  });
  expect(changedSprintFields(sprint, shown)).toEqual({});
});
