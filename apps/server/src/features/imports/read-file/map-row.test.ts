// Tests the values of a row: which unknown ones get a default, and which are refused.
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { expect, it } from 'vitest';
import { readFile, readOne } from '../../../testing/read-file.ts';

it.each([
  ['priority', 'P1', 'medium'],
  ['type', 'epic', 'task'],
  ['type', ['x'], 'task'],
])('replaces the unknown %s %j by the default and says so', async (field, value, usual) => {
  const { ticket, report } = await readOne({ title: 'A', [field]: value });
  expect(ticket).toMatchObject({ [field]: usual });
  expect(report.unknown_values).toBe(1);
  expect(report.problems[0]).toMatchObject({ row: 1, severity: 'warning' });
  expect(report.problems[0]?.message).toContain(`The ${field}`);
  expect(report.problems[0]?.message.toLowerCase()).toContain(`becomes "${usual}"`);
});

it('leaves out an unknown color and reports it', async () => {
  const { tickets, report } = await readFile('title,Colour\nA,Purple\nB,mauve\nC,\n');
  expect(tickets.map(({ color }) => color)).toEqual(['purple', undefined, undefined]);
  expect(report).toMatchObject({ unknown_values: 0, problem_count: 1 });
  expect(report.problems[0]).toMatchObject({ row: 2, message: 'The colour "mauve" is unknown here and is left out' });
});

it("matches a status by the board's own names for it", async () => {
  const statuses = [
    { key: 'open', label: 'Waiting for you', color: '#111111', category: 'todo' as const },
    { key: 'shipped_it', label: 'Shipped', color: '#222222', category: 'done' as const },
  ];
  const file = 'title,status\nA,waiting-for you\nB,SHIPPED\nC,Shipped It\nD,Parked\nE,closed\n';
  const { tickets, report } = await readFile(file, { ...DEFAULT_BOARD, statuses });
  expect(tickets.map((ticket) => ticket.status)).toEqual(['open', 'shipped_it', 'shipped_it', 'open', 'shipped_it']);
  expect(report).toMatchObject({ unknown_values: 0, problem_count: 0 });
  expect(report.statuses.slice(3)).toEqual([
    { name: 'Parked', count: 1, archived: 0, status: null, category: 'todo' },
    { name: 'closed', count: 1, archived: 0, status: 'shipped_it', category: 'done' },
  ]);
});

it.each([
  [{ title: '   ' }, 'The title is missing'],
  [{ description: 'no title' }, 'The title is missing'],
  [{ title: 'x'.repeat(501) }, 'The title can have up to 500 characters'],
  [{ title: 'two\nlines' }, 'more than one line'],
  [{ title: 'A\u0000B' }, 'The title has characters that cannot be stored'],
  [{ title: 'A\u202eB' }, 'The title has control characters'],
  [{ title: 'A\ud83d' }, 'half a character'],
  [{ title: { a: 1 } }, 'The title is not a text'],
  [{ title: 'A', description: 'x\u0000' }, 'The description has characters that cannot be stored'],
  [{ title: 'A', description: 'x'.repeat(50_001) }, 'The description can have up to'],
  [{ title: 'A', labels: ['x'.repeat(51)] }, 'can have up to 50 characters'],
  [{ title: 'A', labels: Array.from({ length: 31 }, (_, i) => `l${i}`) }, 'There are 31 labels'],
  [{ title: 'A', labels: [['x']] }, 'The labels are neither'],
  [{ title: 'A', estimate: -1 }, 'The estimate "-1"'],
  [{ title: 'A', estimate: '1,500' }, 'is not a number of hours'],
  [{ title: 'A', estimate: true }, 'is not a number of hours'],
  [{ title: 'A', estimate: 1e9 }, 'is not a number of hours'],
  [{ title: 'A', created_at: '03/04/2020' }, 'may be day/month or month/day'],
  [{ title: 'A', created_at: 1583585949 }, 'is not a date'],
  [{ title: 'A', created_at: '2027-01-01' }, 'is in the future'],
  [{ title: 'A', created_at: '0001-01-01' }, 'is before 1970'],
])("can't import %j", async (row, message) => {
  const { ticket, messages, report } = await readOne(row);
  expect(ticket).toBeUndefined();
  expect(messages.join()).toContain(message);
  expect(report.bad_rows).toEqual([[1, 1]]);
});

it.each([
  ['3', 3],
  ['1.5', 1.5],
  ['1,5 h', 1.5],
  ['8 hours', 8],
  ['2h 30m', 2.5],
  [0, 0],
])('reads the estimate %j', async (estimate, hours) => {
  expect((await readOne({ title: 'A', estimate })).ticket?.estimate).toBe(hours);
});

it('leaves out dates beyond what users can enter, such as the year 9999 for "never"', async () => {
  const { tickets, report } = await readFile('title,due\nA,9999-12-31\nB,0001-01-01\nC,2026-11-23');
  expect(tickets.map(({ due_date }) => due_date)).toEqual([undefined, undefined, '2026-11-23']);
  expect(report.problems).toHaveLength(2);
});

it('reads an ambiguous date by the other dates of its column and its file', async () => {
  const { tickets, report } = await readFile('title,due,created\nA,03/04/2026,03/04/2020\nB,13/04/2026,');
  expect(report.problems).toEqual([]);
  expect(tickets.map(({ due_date }) => due_date)).toEqual(['2026-04-03', '2026-04-13']);
  expect(tickets[0]?.created_at).toBe('2020-04-03T00:00:00.000Z');
});

it('treats a status as done when only closed rows have it, and keeps the time of closing', async () => {
  const { tickets, report } = await readFile(
    'title,state,closedAt\nA,Shelved,2024-03-05T10:00:00Z\nB,Shelved,2024-03-06\nC,Waiting,0001-01-01T00:00:00Z\nD,Waiting,',
  );
  expect(report.statuses.map(({ name, category }) => [name, category])).toEqual([
    ['Shelved', 'done'],
    ['Waiting', 'todo'],
  ]);
  expect(tickets.map(({ done_at }) => done_at)).toEqual([
    '2024-03-05T10:00:00.000Z',
    '2024-03-06T00:00:00.000Z',
    undefined,
    undefined,
  ]);
});
