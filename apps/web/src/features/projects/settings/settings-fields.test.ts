// What of the settings form is sent.
import { expect, it } from 'vitest';
import { EMPTY_FIELDS } from '../fields/project-fields.ts';
import { changesOf, rebased } from './settings-fields.ts';

const BEFORE = { ...EMPTY_FIELDS, name: 'Edge', key: 'EDGE', dueDate: '2027-01-29' };

it('sends what changed and nothing else', () => {
  expect(changesOf(BEFORE, BEFORE)).toEqual({});
  expect(changesOf(BEFORE, { ...BEFORE, agency: 'North ', dueDate: null, hours: 8 })).toEqual({
    agency: 'North',
    due_date: null,
    total_project_hours: 8,
  });
});

it('does not send what maintenance hides', () => {
  const after = {
    ...BEFORE,
    status: 'maintenance',
    dueDate: null,
    hasSprints: false,
    hasRecurringBudget: true,
  } as const;
  expect(changesOf(BEFORE, after)).toEqual({ project_status: 'maintenance', has_recurring_budget: true });
});

it('follows what others change, but for what was touched here', () => {
  const touched = { ...BEFORE, agency: 'North', hours: 8 };
  const now = { ...BEFORE, name: 'Edge Runtime', hours: 5 };
  expect(rebased(touched, BEFORE, now)).toEqual({ ...now, agency: 'North', hours: 8 });
});
