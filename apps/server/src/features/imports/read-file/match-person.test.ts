// Tests which member a file means by a name, and why a person is left out.
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
  ['Nobody Known', 'unknown'],
  ['Sam Okafor', 'ambiguous'],
  ['Priya Natarajan', 'not_on_project'],
])('says once for all rows why it leaves out %s', async (name, why) => {
  const { tickets, report } = await readFile(`title,assignee\nA,${name}\nB,${name}`);
  expect(tickets[0]?.assignee_ids).toBeUndefined();
  expect(report).toMatchObject({ problems: [], people_count: 1 });
  expect(report.people).toEqual([{ name, why, assigned: 2, wrote: 0, spent: 0, reported: 0 }]);
});

it.each(['Unassigned', 'none', '-', 'N/A', 'Sin asignar', 'Nicht zugewiesen', 'Non assigné'])(
  'matches %s with no user',
  async (assignee) => {
    const { tickets, report } = await readFile(`title,assignee\nA,${assignee}`);
    expect(tickets[0]?.assignee_ids).toBeUndefined();
    expect(report).toMatchObject({ problems: [], people: [] });
  },
);

it('sets no reporter that the file does not name, and keeps the name of one without an account in the text', async () => {
  const { tickets } = await readFile(
    JSON.stringify([
      { title: 'A', author: { login: 'mara' } },
      { title: 'B', author: { login: 'octocat' }, body: 'Words' },
      { title: 'C' },
    ]),
  );
  expect(tickets.map(({ reporter_id, description }) => [reporter_id, description])).toEqual([
    ['mara@example.com', ''],
    [null, 'Words\n\nReported by octocat'],
    [undefined, ''],
  ]);
});
