// Tests what is said about a budget.
import { expect, it } from 'vitest';
import { budgetTable, budgetWords } from './budget-words.ts';

const budget = (fields = {}) => ({
  project_id: 'p',
  project_key: 'EDGE',
  name: 'Edge',
  is_monthly: false,
  total_hours: 100,
  used_hours: 49.9,
  weekly_hours: 10,
  runs_out_on: null,
  ...fields,
});

it('says what is used without rounding it up to a mark, and when it runs out', () => {
  expect(budgetWords(budget({ total_hours: 100.0, used_hours: 79.96 }), '12 Dec')).toEqual({
    used: '80 / 100 h, 79%',
    state: 'Runs out around 12 Dec',
  });
  expect(budgetWords(budget({ is_monthly: true }), null)).toEqual({
    used: '49.9 / 100 h this month, 49%',
    state: 'Lasts this month',
  });
});

it('marks a budget that is used up with a sign and words', () => {
  expect(budgetWords(budget({ used_hours: 100 }), 'today').state).toBe('▲ Used up');
  expect(budgetWords(budget({ used_hours: 112.5 }), 'today').state).toBe('▲ 12.5 h over');
  expect(budgetWords(budget({ weekly_hours: 0 }), null).state).toBe('Nothing logged in four weeks');
});

it.each([
  [13, 40, 32],
  [29, 100, 29],
  [0.29, 1, 29],
  [79.96, 100, 79],
  [112.5, 100, 112],
])('says of %d of %d hours the same in words and in the table', (used_hours, total_hours, percent) => {
  const used = budget({ used_hours, total_hours });
  expect(budgetWords(used, null).used).toMatch(new RegExp(` h, ${percent}%$`));
  expect(budgetTable([used]).rows[0]?.[4]).toBe(percent);
});
