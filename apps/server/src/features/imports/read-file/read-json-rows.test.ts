// Tests reading JSON: every field, its other names, and truncated files.
import { expect, it } from 'vitest';
import { readFile, readOne } from '../../../testing/read-file.ts';

it('imports every field', async () => {
  const { tickets, total, report } = await readFile(
    JSON.stringify([
      {
        title: ' Fix the <b>login</b> & "logout" ',
        description: 'First\r\nsecond',
        status: 'In Progress',
        priority: 'HIGH',
        type: 'Bug',
        labels: ['api', ' ui ', 'api', ''],
        estimate: 2.5,
        created_at: '2020-03-07T12:59:09-08:00',
      },
    ]),
  );
  expect(total).toBe(1);
  expect(report.problem_count).toBe(0);
  expect(tickets).toEqual([
    {
      row: 1,
      title: 'Fix the <b>login</b> & "logout"',
      description: 'First\nsecond',
      status: 'in_progress',
      status_name: 'In Progress',
      priority: 'high',
      type: 'bug',
      labels: ['api', 'ui'],
      estimate: 2.5,
      created_at: '2020-03-07T20:59:09.000Z',
    },
  ]);
});

it('accepts a list within an object, and the field names of other products', async () => {
  const file = {
    tickets: [{ Summary: 'A', body: 'B', State: { name: 'Done' }, tags: [{ name: 'x' }], 'Created At': '2020-01-02' }],
  };
  const { tickets } = await readFile(JSON.stringify(file));
  expect(tickets[0]).toMatchObject({
    title: 'A',
    description: 'B',
    status: 'done',
    labels: ['x'],
    created_at: '2020-01-02T00:00:00.000Z',
  });
});

it('uses defaults for missing fields', async () => {
  const { ticket, report } = await readOne({ title: 'A', status: null, estimate: '', labels: null });
  expect(ticket).toEqual({
    row: 1,
    title: 'A',
    description: '',
    status: 'todo',
    priority: 'medium',
    type: 'task',
    labels: [],
    estimate: null,
    created_at: null,
  });
  expect(report.problem_count).toBe(0);
});

it('reports each left-out column once', async () => {
  const { report } = await readFile('[{"title":"A","mood":2},{"title":"B","mood":3,"__proto__":1}]');
  expect(report.problems).toEqual([
    {
      row: null,
      line: null,
      severity: 'warning',
      message: 'Columns ignored: "mood", "__proto__"',
    },
  ]);
});

it.each([
  ['[{"title":"A"},\n{"title":"B"},\n{"title":"C', 'breaks off in row 3, line 3'],
  ['[{"title":"A"},{"title":"B"}', 'breaks off in row 2, line 1'],
  ['{"tickets":[{"title":"A"},\n', 'breaks off in row 1'],
  ['[', 'breaks off before the first row'],
  ['[{"title":"A"},\n{"title":oops}]', 'not valid in row 2, which begins in line 2'],
  ['[{"title":"A"},\n{"title":"B"}},{"title":"C"}]', 'not valid behind row 2'],
  ['{"issues":[]}', 'neither a list of tickets'],
  ['[]', 'there are no tickets in it'],
])('refuses %j', async (file, reason) => {
  await expect(readFile(file)).rejects.toThrow(reason);
});

it('reports a row that is not an object', async () => {
  const { tickets, report } = await readFile('[{"title":"A"}, null, "x", [1], {"title":"B"}]');
  expect(tickets.map((ticket) => ticket.title)).toEqual(['A', 'B']);
  expect(report.bad_rows).toEqual([[2, 4]]);
});
