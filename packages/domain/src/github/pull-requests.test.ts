// Tests states of pull requests, and the statuses that their steps lead to.
import { describe, expect, it } from 'vitest';
import { checksOf, isForward, standardRules, stateOf, statusAt } from './pull-requests.ts';

const OPEN = { state: 'open', is_merged: false, is_draft: false } as const;
const statuses = [
  { key: 'todo', category: 'todo' },
  { key: 'doing', category: 'in_progress' },
  { key: 'review', category: 'in_review' },
  { key: 'done', category: 'done' },
  { key: 'blocked', category: 'in_progress' },
] as const;

describe('stateOf', () => {
  const by = (author: string, state: string) => ({ author, state });
  it.each([
    [{ ...OPEN, is_draft: true }, [], 'draft'],
    [OPEN, [], 'open'],
    [OPEN, [by('a', 'COMMENTED')], 'open'],
    [OPEN, [by('a', 'APPROVED'), by('a', 'COMMENTED')], 'approved'],
    [OPEN, [by('a', 'APPROVED'), by('b', 'CHANGES_REQUESTED')], 'changes_requested'],
    [OPEN, [by('a', 'CHANGES_REQUESTED'), by('a', 'APPROVED')], 'approved'],
    [OPEN, [by('a', 'CHANGES_REQUESTED'), by('a', 'DISMISSED')], 'open'],
    [{ ...OPEN, state: 'closed' as const }, [by('a', 'APPROVED')], 'closed'],
    [{ ...OPEN, state: 'closed' as const, is_merged: true }, [], 'merged'],
  ])('of %j with %j is %s', (pull, reviews, state) => expect(stateOf(pull, reviews)).toBe(state));
});

it('reports the worst of several checks', () => {
  const passed = { status: 'completed', conclusion: 'success' };
  expect(checksOf([])).toBe('none');
  expect(checksOf([passed, { status: 'completed', conclusion: 'skipped' }])).toBe('passed');
  expect(checksOf([passed, { status: 'queued', conclusion: null }])).toBe('pending');
  expect(
    checksOf([
      { status: 'queued', conclusion: null },
      { status: 'completed', conclusion: 'failure' },
    ]),
  ).toBe('failed');
});

it('gives a ticket the status of an open pull request when its review is the first that is read', () => {
  const rules = standardRules(statuses);
  expect(statusAt(rules, 'approved', null)).toBe('review');
  expect(statusAt(rules, 'changes_requested', 'draft')).toBe('review');
  expect(statusAt(rules, 'approved', 'open')).toBeNull();
  expect(statusAt(rules, 'approved', 'changes_requested')).toBeNull();
  expect(statusAt({ ...rules, approved: 'done' }, 'approved', null)).toBe('done');
  expect(statusAt({ ...rules, merged: null }, 'merged', null)).toBeNull();
});

it('moves tickets only forward, by category and then by position of the status', () => {
  expect(standardRules(statuses)).toMatchObject({ draft: 'doing', open: 'review', merged: 'done', approved: null });
  expect(isForward(statuses, 'todo', 'review')).toBe(true);
  expect(isForward(statuses, 'review', 'doing')).toBe(false);
  expect(isForward(statuses, 'doing', 'blocked')).toBe(true);
  expect(isForward(statuses, 'done', 'blocked')).toBe(false);
  expect(isForward(statuses, 'review', 'review')).toBe(false);
  expect(isForward(statuses, 'todo', 'gone')).toBe(false);
  expect(isForward(statuses, 'gone', 'done')).toBe(true);
});
