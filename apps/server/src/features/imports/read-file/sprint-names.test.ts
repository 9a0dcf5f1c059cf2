// Tests which sprint a file means by a name, and the report on unknown ones, in tables and Jira exports.
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { expect, it } from 'vitest';
import { csvOf } from '../../../testing/imports/a-jira-export.ts';
import { readImport } from '../../../testing/imports/read-import.ts';
import { findSprint, type NamedSprint } from './sprint-names.ts';

const aSprint = (id: string, name: string, start_date: string, status: NamedSprint['status']): NamedSprint => ({
  id,
  name,
  start_date,
  status,
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
])('resolves %s to the newest sprint of that name that has not ended, otherwise to the newest', (name, id) => {
  expect(findSprint(SPRINTS, name)?.id).toBe(id);
});

const TABLE = `title,sprint,labels\nA,Past,x\nB,Next,x\nC,next,\nD,,x\nE,"${'x'.repeat(101)}",`;

it('lists the sprints that will be created for a table', async () => {
  const { tickets, said } = await read(TABLE, true);
  expect(tickets).toEqual([['Past', 'x'], ['Next', 'x'], ['next'], [undefined, 'x']]);
  expect(said).toEqual([
    expect.stringContaining('null: New sprints: "Next". Those with nothing left to do are imported as completed'),
    '5: The sprint can have up to 100 characters',
  ]);
});

it("turns sprints that can't be created into labels", async () => {
  const { tickets, said } = await read(TABLE, false);
  expect(tickets).toEqual([
    ['Past', 'x'],
    [undefined, 'x', 'Next'],
    [undefined, 'next'],
    [undefined, 'x'],
  ]);
  expect(said[0]).toContain('This project has no sprints called "Next": they become labels');
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
    'null: Issues are put into the last of their sprints; the names of earlier ones become labels',
    expect.stringContaining('null: New sprints: "Next". Those with nothing left to do are imported as completed'),
  ]);
  expect((await read(file, false)).tickets).toEqual([[undefined, 'Past', 'Next'], ['Past', 'Sprint 1'], [undefined]]);
});

it('reads the dates and states of sprints', async () => {
  const table = [
    'Title,Cycle Name,Cycle Start,Cycle End',
    'A,Cycle 4,2026-01-05,2026-01-18',
    'B,Cycle 5,soon,2026-02-01T10:00:00Z',
    'C,,2026-01-05,',
  ].join('\n');
  const against = { board: DEFAULT_BOARD, people: [], now: new Date('2026-11-21T12:00:00Z'), makesSprints: true };
  const { tickets, report } = await readImport(Buffer.from(table), against);
  expect(tickets.map(({ sprint_facts }) => sprint_facts)).toEqual([
    { start_date: '2026-01-05', end_date: '2026-01-18' },
    { end_date: '2026-02-01' },
    undefined,
  ]);
  expect(report.problems.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('The sprint date "soon" isn\'t a recognised date'),
  );
});

it('reads sprints as Jira Server writes them', async () => {
  const written =
    'com.atlassian.greenhopper.service.sprint.Sprint@1f3e5a[id=37,rapidViewId=12,state=CLOSED,name=Web 1, first,startDate=2024-03-04T09:00:00.000+01:00,endDate=2024-03-17T09:00:00.000+01:00,completeDate=2024-03-18T10:11:12.000+01:00,sequence=37]';
  const file = csvOf([
    ['Summary', 'Issue key', 'Issue Type', 'Status', 'Sprint'],
    ['A', 'WEB-1', 'Bug', 'Done', written],
  ]);
  const against = { board: DEFAULT_BOARD, people: [], now: new Date('2026-11-21T12:00:00Z'), makesSprints: true };
  const { tickets } = await readImport(Buffer.from(file), against);
  expect(tickets[0]).toMatchObject({
    sprint: 'Web 1, first',
    sprint_facts: { start_date: '2024-03-04', end_date: '2024-03-18', status: 'completed' },
  });
});

it('merges the sprints of rows with the same key', async () => {
  const file = csvOf([
    ['Summary', 'Issue key', 'Issue Type', 'Status', 'Sprint'],
    ['A', 'WEB-1', 'Bug', 'Done', 'One'],
    ['A', 'WEB-1', 'Bug', 'Done', 'Two'],
  ]);
  expect((await read(file, true)).tickets).toEqual([['Two', 'One']]);
});
