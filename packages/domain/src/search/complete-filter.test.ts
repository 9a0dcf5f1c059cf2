// Tests which completions are offered for the filter that is being typed, and what they make of the text.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { completeFilter, wrongValueText } from './complete-filter.ts';
import { parseSearch } from './parse-search.ts';

const values = {
  assignee: ['Mara Lindqvist', 'Tomas Berg'],
  label: ['UI Kit', 'a, b', 'ui'],
  status: ['Todo', 'In Progress'],
};
const tokens = (typed: string, caret = typed.length) => completeFilter(typed, caret, values).map(({ token }) => token);

it.each([
  ['login assignee:', ['assignee:me', 'assignee:nobody', 'assignee:"Mara Lindqvist"', 'assignee:"Tomas Berg"']],
  ['assignee:ber', ['assignee:"Tomas Berg"']],
  ['assignee:me,lin', ['assignee:me,"Mara Lindqvist"']],
  ['-Status:"in p', ['-Status:"In Progress"']],
  ['updated:w', ['updated:week']],
  ['is:open', []],
  ['label:a', ['label:"a, b"']],
  ['x s', ['status:', 'sprint:']],
  ['-pro', ['-project:']],
  ['', []],
  ['http://x', []],
])('completes %j', (typed, expected) => {
  expect(tokens(typed)).toEqual(expected);
});

it('offers every name when none is typed', () => {
  expect(completeFilter('login ', 6, values, true).map(({ next }) => next)).toContain('login sprint:');
  expect(completeFilter('', 0, values, true)).toHaveLength(7);
  expect(completeFilter('http://', 7, values, true)).toEqual([]);
});

it('says which value is wrong', () => {
  expect(wrongValueText({ name: 'status', value: 'foo' })).toBe('No status is called “foo”');
  expect(wrongValueText({ name: 'is', value: 'x' })).toBe(
    '“is:” takes open, done, overdue, mine or unassigned, not “x”',
  );
});

it('keeps the text around the caret', () => {
  const typed = 'login status:in  crash';
  expect(completeFilter(typed, 'login status:in'.length, values)).toEqual([
    { token: 'status:"In Progress"', next: 'login status:"In Progress" crash', caret: 27 },
  ]);
  expect(completeFilter('lab x', 3, values)).toEqual([{ token: 'label:', next: 'label: x', caret: 6 }]);
});

it('makes filters that are parsed as they were offered', () => {
  const name = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'B', ' ', ',', '-', ':', 'ä') });
  fc.assert(
    fc.property(name, (text) => {
      fc.pre(text.trim() === text && text.replaceAll('"', '') !== '');
      for (const { next } of completeFilter('label:', 6, { label: [text] })) {
        expect(parseSearch(next).filters).toEqual([{ name: 'label', values: [text.toLowerCase()], isNot: false }]);
      }
    }),
  );
});
