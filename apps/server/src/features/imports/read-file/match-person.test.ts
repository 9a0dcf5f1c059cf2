// People a file names: who is meant, and why somebody is left out.
import { expect, it } from 'vitest';
import { readFile } from '../../../testing/read-file.ts';

it.each([
  ['mara@example.com', ['mara@example.com']],
  ['MARA LINDQVIST', ['mara@example.com']],
  ['"Lindqvist, Mara"', ['mara@example.com']],
  ['mara', ['mara@example.com']],
  ['sam.o@example.com; mara', ['sam.o@example.com', 'mara@example.com']],
])('assigns %s', async (assignee, ids) => {
  const { tickets } = await readFile(`title,assignee\nA,${assignee}`);
  expect(tickets[0]?.assignee_ids ?? []).toEqual(ids);
});

it.each([
  ['Nobody Known', 'is nobody in this company'],
  ['Sam Okafor', 'may be any of several people'],
  ['Priya Natarajan', 'is not on this project'],
])('says why it leaves out %s', async (assignee, reason) => {
  const { tickets, report } = await readFile(`title,assignee\nA,${assignee}`);
  expect(tickets[0]?.assignee_ids).toBeUndefined();
  expect(report.problems).toMatchObject([{ row: 1, severity: 'warning', message: expect.stringContaining(reason) }]);
});
