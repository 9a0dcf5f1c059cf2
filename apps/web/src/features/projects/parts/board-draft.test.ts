// Tests editing a board's configuration.
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { expect, it } from 'vitest';
import { boardProblems, moved, withNewStatus } from './board-draft.ts';

it('puts a new status before the first done one, under a unique name and key', () => {
  const statuses = withNewStatus(withNewStatus(DEFAULT_BOARD.statuses, ['new_status']), []);
  expect(statuses.map(({ label }) => label)).toEqual([
    ...['Todo', 'In Progress', 'In Review', 'New status', 'New status 2', 'Done'],
  ]);
  expect(new Set(statuses.map(({ key }) => key)).size).toBe(6);
  expect(statuses[3]?.key).toBe('new_status_2');
});

it('moves an entry within its list only', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

it('finds statuses with a missing or duplicate name', () => {
  const [todo, doing] = DEFAULT_BOARD.statuses;
  if (!todo || !doing) throw new Error('the default board has statuses');
  const problems = boardProblems({ statuses: [todo, { ...doing, label: ' ' }, { ...doing, label: 'TODO ' }] });
  expect([...problems.keys()]).toEqual([1, 2]);
  expect(boardProblems(DEFAULT_BOARD).size).toBe(0);
});
