// Tests which fields the settings form sends.
import { expect, it } from 'vitest';
import { EMPTY_FIELDS } from '../parts/fields/project-fields.ts';
import { changesOf } from './settings-fields.ts';

const BEFORE = { ...EMPTY_FIELDS, name: 'Edge', key: 'EDGE', dueDate: '2027-01-29' };

it('sends only changed fields', () => {
  expect(changesOf(BEFORE, BEFORE)).toEqual({});
  expect(changesOf(BEFORE, { ...BEFORE, agency: 'North ', dueDate: null, hours: 8 })).toEqual({
    agency: 'North',
    due_date: null,
    total_project_hours: 8,
  });
});

it('does not send fields that maintenance hides', () => {
  const after = {
    ...BEFORE,
    status: 'maintenance',
    dueDate: null,
    hasSprints: false,
    hasRecurringBudget: true,
  } as const;
  expect(changesOf(BEFORE, after)).toEqual({ project_status: 'maintenance', has_recurring_budget: true });
});
