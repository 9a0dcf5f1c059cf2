// Which sprint a name of a file means, and what is said of those that are not here; in tables and in exports of Jira.
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { expect, it } from 'vitest';
import { csvOf } from '../../../testing/a-jira-export.ts';
import { readImport } from '../../../testing/read-import.ts';
import { findSprint, type NamedSprint } from './sprint-names.ts';

const aSprint = (id: string, name: string, start_date: string, status: NamedSprint['status']): NamedSprint => ({
  ...{ id, name, start_date, status },
});
const SPRINTS = [
  aSprint('old', 'Sprint 1', '2026-01-05', 'planned'),
  aSprint('new', 'sprint 1 ', '2026-02-02', 'planned'),
  aSprint('over', 'Sprint 1', '2026-03-02', 'completed'),
  aSprint('past', 'Past', '2026-01-05', 'completed'),
  aSprint('passed', 'Past', '2026-02-02', 'completed'),
];

async function read(file: string, makesSprints: boolean) {
  const against = { board: DEFAULT_BOARD, people: [], now: new Date('2026-11-21T12:00:00Z'), sprints: SPRINTS };
  const { tickets, report } = await readImport(Buffer.from(file), { ...against, makesSprints });
  return {
    tickets: tickets.map(({ sprint, labels }) => [sprint, ...labels]),
    said: report.problems.map(({ row, message }) => `${row}: ${message}`),
  };
}

it.each([
  ['SPRINT 1', 'new'],
  ['past', 'passed'],
  ['Sprint 2', undefined],
])('takes %s for the newest of that name that is not over, else for the newest', (name, id) => {
  expect(findSprint(SPRINTS, name)?.id).toBe(id);
});

const TABLE = `title,sprint,labels\nA,Past,x\nB,Next,x\nC,next,\nD,,x\nE,"${'x'.repeat(101)}",`;

it('names those that are made for a table', async () => {
  const { tickets, said } = await read(TABLE, true);
  expect(tickets).toEqual([['Past', 'x'], ['Next', 'x'], ['next'], [undefined, 'x']]);
  expect(said).toEqual([
    'null: Sprints that are made for it, after the last one here: "Next"',
    '5: The sprint may have at most 100 characters',
  ]);
});

it('makes labels of those that are not made', async () => {
  const { tickets, said } = await read(TABLE, false);
  expect(tickets).toEqual([
    ['Past', 'x'],
    [undefined, 'x', 'Next'],
    [undefined, 'next'],
    [undefined, 'x'],
  ]);
  expect(said[0]).toContain('Sprints that this project does not have become labels: "Next"');
});

it('puts an issue of Jira into the last of its sprints, and keeps the others as labels', async () => {
  const header = ['Summary', 'Issue key', 'Issue Type', 'Status', 'Sprint', 'Sprint', 'Sprint'];
  const issue = (number: number, ...sprints: string[]) => ['A', `WEB-${number}`, 'Bug', 'To Do', ...sprints];
  const file = csvOf([
    header,
    issue(1, 'Past', 'Next', ''),
    issue(2, 'Past', 'Sprint 1', 'Past'),
    issue(3, '', '', ''),
  ]);
  const made = await read(file, true);
  expect(made.tickets).toEqual([['Next', 'Past'], ['Past', 'Sprint 1'], [undefined]]);
  expect(made.said.slice(0, 2)).toEqual([
    'null: An issue is in the last of its sprints here; the names of those before become labels',
    'null: Sprints that are made for it, after the last one here: "Next"',
  ]);
  expect((await read(file, false)).tickets).toEqual([[undefined, 'Past', 'Next'], ['Past', 'Sprint 1'], [undefined]]);
});
