// Tests which filters are suggested for what is typed.
import { expect, it } from 'vitest';
import { suggestFilters } from './filter-suggestions.ts';

const known = { people: ['Mara Lindqvist', 'Tomas Berg'], projectKeys: ['EDGE', 'SHOP'] };
const chips = (typed: string) => suggestFilters(typed, known);

it('toggles the usual filters', () => {
  const open = chips('login is:open').find(({ token }) => token === 'is:open');
  expect(open).toEqual({ token: 'is:open', next: 'login ', isOn: true });
  const mine = chips('login').find(({ token }) => token === 'is:mine');
  expect(mine).toEqual({ token: 'is:mine', next: 'login is:mine ', isOn: false });
});

it.each([
  ['login assignee:', ['assignee:me', 'assignee:nobody', 'assignee:"Mara Lindqvist"', 'assignee:"Tomas Berg"']],
  ['assignee:ber', ['assignee:"Tomas Berg"']],
  ['-project:s', ['-project:SHOP']],
  ['status:"in p', ['status:"In Progress"']],
  ['updated:w', ['updated:week']],
])('suggests values for %j', (typed, tokens) => {
  expect(chips(typed).map(({ token }) => token)).toEqual(tokens);
});

it('replaces what was typed of the value', () => {
  expect(chips('login status:"in p')[0]?.next).toBe('login status:"In Progress" ');
});

it('returns to the usual filters once a value is whole, or none fits', () => {
  for (const typed of ['is:open', 'assignee:zed', 'http://x']) expect(chips(typed)[0]?.token).toBe('is:mine');
});
