// Tests what the Create Project form sends.
import { expect, test } from 'vitest';
import { EMPTY_FIELDS, findProblems, toNewProject, withSuggestedKey } from './project-fields.ts';

const FILLED = { ...EMPTY_FIELDS, name: 'Edge', key: 'EDGE', dueDate: '2027-01-29', sprintStart: '2026-11-30' };

test('an untouched form has the specified defaults, and sends no dates', () => {
  expect(toNewProject({ ...EMPTY_FIELDS, name: 'Edge', key: 'EDGE' }, 'p', 'c')).toEqual({
    id: 'p',
    company_id: 'c',
    name: 'Edge',
    key: 'EDGE',
    description: '',
    icon: '📋',
    agency: null,
    project_status: 'planning',
    total_project_hours: 0,
    sprint_enabled: true,
    custom_sprint_duration_weeks: 2,
  });
});

test('maintenance turns sprints off and sends none of what it hides', () => {
  const sent = toNewProject({ ...FILLED, status: 'maintenance', hasRecurringBudget: true }, 'p', 'c');
  expect(sent).toMatchObject({ sprint_enabled: false, has_recurring_budget: true });
  for (const hidden of ['due_date', 'sprint_start_date', 'custom_sprint_duration_weeks']) {
    expect(sent).not.toHaveProperty(hidden);
  }
});

test('without sprints their fields are not sent, the due date is', () => {
  const sent = toNewProject({ ...FILLED, hasSprints: false }, 'p', 'c');
  expect(sent).toMatchObject({ sprint_enabled: false, due_date: '2027-01-29' });
  expect(sent).not.toHaveProperty('sprint_start_date');
  expect(toNewProject(FILLED, 'p', 'c')).toMatchObject({ sprint_start_date: '2026-11-30' });
});

test('name and key are required', () => {
  expect(findProblems({ ...EMPTY_FIELDS, name: ' ' })).toEqual({
    name: 'Project Name is required',
    key: 'Project Key is required',
  });
  expect(findProblems(FILLED)).toEqual({});
});

test('the key follows the name until another is typed', () => {
  const named = withSuggestedKey(EMPTY_FIELDS, { name: 'Edge Runtime' }, ['ER']);
  expect(named.key).toBe('ER2');
  expect(withSuggestedKey(named, { name: 'Billing' }, ['ER']).key).toBe('BILL');
  const own = withSuggestedKey(named, { key: 'MINE' }, ['ER']);
  expect(withSuggestedKey(own, { name: 'Billing' }, ['ER']).key).toBe('MINE');
});
