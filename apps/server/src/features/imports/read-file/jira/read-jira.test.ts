// Tests how Jira exports become tickets.
import { csvRow } from '@worklane/domain/tickets/csv-cells';
import { describe, expect, it } from 'vitest';
import { csvOf, messagesOf, readJira } from '../../../../testing/imports/a-jira-export.ts';

const HEADER = [
  ...['Summary', 'Issue key', 'Issue id', 'Parent id', 'Issue Type', 'Status', 'Project key', 'Priority'],
  ...['Assignee', 'Assignee Id', 'Reporter', 'Reporter Id', 'Created', 'Due date', 'Labels', 'Labels', 'Labels'],
  ...['Description', 'Sprint', 'Sprint', 'Custom field (Story Points)', 'Status Category', 'Comment', 'Comment'],
];
const row = (number: number, cells: Partial<Record<string, string | string[]>> = {}) => {
  const given: Record<string, string | string[]> = {
    Summary: `Issue ${number}`,
    'Issue key': `WEB-${number}`,
    'Issue id': `${10_000 + number}`,
    'Issue Type': 'Task',
    Status: 'To Do',
    'Project key': 'WEB',
    Priority: 'Medium',
    Created: '05/Mar/24 3:45 PM',
    ...cells,
  };
  const met = new Map<string, number>();
  return HEADER.map((name) => {
    const at = met.get(name) ?? 0;
    met.set(name, at + 1);
    const value = given[name] ?? '';
    return typeof value === 'string' ? (at === 0 ? value : '') : (value[at] ?? '');
  });
};

describe('an export of Jira', () => {
  it('imports every field of an issue that a ticket has', async () => {
    const file = csvOf([
      HEADER,
      row(1, {
        Summary: '=Sum of "all", things',
        'Issue Type': 'Bug',
        Status: 'Code Review',
        Priority: 'Highest',
        Assignee: 'Mara Lindqvist',
        'Assignee Id': '5b10a2844c',
        Reporter: 'Jana',
        'Reporter Id': '557058:aa-bb',
        'Due date': '01/Jul/24 12:00 AM',
        Labels: ['api', 'ui', 'x'],
        Sprint: ['WEB Sprint 1', 'WEB Sprint 2'],
        'Custom field (Story Points)': '3.0',
        'Status Category': 'In Progress',
        Description: 'h1. Steps\r\n* one\r\n\r\n"quoted", and *bold*',
        Comment: [
          '05/Mar/24 4:00 PM;5b10a2844c;Fine; with *semicolons*',
          '06/Mar/24 9:00 AM;557058:aa-bb;Done\r\n\r\nnow',
        ],
      }),
      row(2, { 'Parent id': '10001' }),
    ]);
    const { source, tickets, report } = await readJira(`\uFEFF${file}\r\n`);
    expect(source).toBe('jira');
    expect(tickets).toEqual([
      {
        row: 1,
        key: 'WEB-1',
        title: '=Sum of "all", things',
        status: 'in_progress',
        status_name: 'Code Review',
        priority: 'urgent',
        type: 'bug',
        labels: ['api', 'ui', 'x', 'WEB Sprint 1', 'WEB Sprint 2'],
        estimate: 3,
        created_at: '2024-03-05T15:45:00.000Z',
        due_date: '2024-07-01',
        assignee_ids: ['mara'],
        description:
          '<h1>Steps</h1><ul><li>one</li></ul><p>&quot;quoted&quot;, and <strong>bold</strong></p><p>Reported by Jana</p>',
        is_html: true,
        reporter_id: null,
        comments: [
          {
            key: expect.any(String),
            user_id: 'mara',
            content: '<p>Fine; with <strong>semicolons</strong></p>',
            created_at: '2024-03-05T16:00:00.000Z',
          },
          {
            key: expect.any(String),
            user_id: null,
            content: '<p>Jana wrote:</p><p>Done</p><p>now</p>',
            created_at: '2024-03-06T09:00:00.000Z',
          },
        ],
      },
      expect.objectContaining({ row: 2, key: 'WEB-2', parent: 'WEB-1', type: 'task', priority: 'medium' }),
    ]);
    expect(report.statuses).toEqual([
      { name: 'Code Review', count: 1, archived: 0, status: 'in_progress', category: 'in_progress' },
      { name: 'To Do', count: 1, archived: 0, status: 'todo', category: 'todo' },
    ]);
  });

  it('skips empty rows and footers, and reports rows without a key or with missing columns', async () => {
    const blank = HEADER.map(() => '');
    const file = csvOf([
      HEADER,
      row(1),
      blank,
      row(2, { 'Issue key': '' }),
      ['Generated at Tue Mar 05 by Mara using Jira'],
      ['WEB', 'WEB-4', 'half'],
    ]);
    const result = await readJira(file);
    expect(result.tickets.map(({ key }) => key)).toEqual(['WEB-1']);
    expect(messagesOf(result)).toContain('null: Skipped one row that holds a single text and no issue');
    expect(messagesOf(result)).toContain('2: It has no issue key');
    expect(messagesOf(result)).toContain('4: It has 3 of 24 columns: part of the row is missing');
    expect(result.report.bad_rows).toEqual([
      [2, 2],
      [4, 4],
    ]);
  });

  it('keeps a parent outside the file when it was imported earlier, and reports it otherwise', async () => {
    const header = ['Summary', 'Issue key', 'Issue Type', 'Status', 'Parent'];
    const file = csvOf([header, ['A', 'WEB-5', 'Task', 'Done', 'WEB-1'], ['B', 'WEB-6', 'Task', 'Done', 'WEB-2']]);
    const result = await readJira(file, ['WEB-1']);
    expect(result.tickets.map(({ parent }) => parent)).toEqual(['WEB-1', undefined]);
    expect(messagesOf(result)).toEqual(['2: Its parent "WEB-2" is not in the file; it is imported without']);
  });

  it('cuts long texts, in cells of fifty thousand characters, and reports it', async () => {
    const file = csvOf([
      HEADER,
      row(1, {
        Description: 'x'.repeat(50_001),
        Summary: `A${'y'.repeat(600)}`,
        'Due date': 'whenever',
        Labels: ['z'.repeat(60)],
        'Custom field (Story Points)': 'many',
        Comment: [`05/Mar/24 4:00 PM;x;${'c'.repeat(30_000)}`, 'no date'],
      }),
    ]);
    const result = await readJira(file);
    const [ticket] = result.tickets;
    expect(ticket?.description).toHaveLength(50_000);
    expect(ticket?.title).toHaveLength(500);
    expect(ticket?.comments?.map(({ content }) => content.length)).toEqual([20_000]);
    expect(ticket?.labels[0]).toHaveLength(50);
    expect(ticket).toMatchObject({ estimate: null });
    expect(ticket).not.toHaveProperty('due_date');
    const said = messagesOf(result)
      .filter((message) => message.startsWith('1:'))
      .join('\n');
    for (const what of [
      'title is longer',
      'description has',
      'A comment has',
      'does not begin with its date',
      'The due date "whenever"',
      'is cut to 50',
      'estimate "many"',
    ]) {
      expect(said).toContain(what);
    }
  });

  it('reports each unknown type and priority once', async () => {
    const rows = Array.from({ length: 3 }, (_, index) =>
      row(index + 1, { 'Issue Type': 'Initiative', Priority: 'P9' }),
    );
    const result = await readJira(csvOf([HEADER, ...rows]));
    expect(result.report.unknown_values).toBe(6);
    expect(messagesOf(result)).toContain('null: The type "Initiative" of 3 tickets is unknown here; it becomes "Task"');
    expect(messagesOf(result)).toContain('null: The priority "P9" of 3 tickets is unknown here; it becomes "Medium"');
  });

  it('gives two comments of the same minute different keys, the same in every import', async () => {
    const file = csvOf([HEADER, row(1, { Comment: ['05/Mar/24 4:00 PM;x;One', '05/Mar/24 4:00 PM;x;Two'] })]);
    const keys = async () => (await readJira(file)).tickets[0]?.comments?.map(({ key }) => key);
    const first = await keys();
    expect(new Set(first).size).toBe(2);
    expect(await keys()).toEqual(first);
  });
});

it('counts resolved issues as done from the time they were resolved', async () => {
  const header = ['Summary', 'Issue key', 'Issue Type', 'Status', 'Status Category', 'Created', 'Resolved'];
  const made = '05/Mar/24 3:45 PM';
  const file = csvOf([
    header,
    ['A', 'WEB-1', 'Bug', 'Shelved', '', made, '06/Mar/24 3:45 PM'],
    ['B', 'WEB-2', 'Bug', 'Waiting', '', made, '06/Mar/24 3:45 PM'],
    ['C', 'WEB-3', 'Bug', 'Waiting', '', made, ''],
    ['D', 'WEB-4', 'Bug', 'Parked', 'Done', made, ''],
  ]);
  const { tickets, report } = await readJira(file);
  expect(report.statuses.map(({ name, category }) => [name, category])).toEqual([
    ['Shelved', 'done'],
    ['Waiting', 'todo'],
    ['Parked', 'done'],
  ]);
  expect(tickets.map(({ done_at }) => done_at)).toEqual([
    '2024-03-06T15:45:00.000Z',
    '2024-03-06T15:45:00.000Z',
    undefined,
    undefined,
  ]);
});

it('keeps the names and links of attachments, and reports each left-out column with its number of values', async () => {
  const header = [
    'Summary',
    'Issue key',
    'Issue Type',
    'Status',
    'Attachment',
    'Attachment',
    'Votes',
    'Team',
    'Team',
    'Empty',
  ];
  const file = csvOf([
    header,
    [
      ...[
        'A',
        'WEB-1',
        'Bug',
        'Done',
        '06/Mar/24 4:00 PM;Mara;plan; new.pdf;https://x.test/plan.pdf',
        'https://x.test/a',
      ],
      ...['2', 'One', 'Two', ''],
    ],
    ['B', 'WEB-2', 'Bug', 'Done', 'gone', '', '', 'One', '', ''],
  ]);
  const result = await readJira(file);
  expect(result.tickets[0]?.description).toBe(
    '<p>Attachments</p><ul><li>plan; new.pdf: <a href="https://x.test/plan.pdf">https://x.test/plan.pdf</a></li><li><a href="https://x.test/a">https://x.test/a</a></li></ul>',
  );
  expect(messagesOf(result)).toEqual([
    'null: Columns left out, with their values: "Team" (3), "Votes" (1)',
    'null: 3 attachments are not in the file: descriptions get the names and links',
    '2: "B": The attachment "gone" has no web address and is left out',
  ]);
});

it.each([
  ['P1-Immediate', 'urgent'],
  ['Very High', 'urgent'],
  ['High', 'high'],
  ['Slow', 'medium'],
])('reads whole words of the priority %s', async (name, priority) => {
  const file = csvOf([
    ['Summary', 'Issue key', 'Issue Type', 'Priority'],
    ['A', 'WEB-1', 'Bug', name],
  ]);
  expect((await readJira(file)).tickets[0]?.priority).toBe(priority);
});

it('does not show the ids of accounts as names', async () => {
  const file = csvOf([
    ['Summary', 'Issue key', 'Issue Type', 'Status', 'Comment'],
    ['A', 'WEB-1', 'Bug', 'Done', '05/Mar/24 4:00 PM;557058:1b3c5d7e-0a1b-4c2d-8e3f-aabbccddeeff;Hi'],
  ]);
  const result = await readJira(file);
  expect(result.tickets[0]?.comments?.[0]?.content).toBe('A Jira user wrote:\n\nHi');
  expect(result.report.people).toMatchObject([{ name: 'A Jira user', wrote: 1 }]);
});

it('says which priorities and types were guessed, with their counts', async () => {
  const header = ['Summary', 'Issue key', 'Issue Type', 'Status', 'Priority'];
  const rows = ['P1-Immediate', 'P1-Immediate', 'High', 'Minor'].map((priority, index) => [
    ...[`Issue ${index}`, `WEB-${index}`, 'User Story', 'Done', priority],
  ]);
  const said = messagesOf(await readJira(csvOf([header, ...rows])));
  expect(said).toContain(
    'null: The priority was guessed: "P1-Immediate" becomes "Urgent" (2), "Minor" becomes "Low" (1)',
  );
  expect(said).toContain('null: The type was guessed: "User Story" becomes "Feature" (4)');
});

it('does not mistake our own export for one of Jira', async () => {
  const own = csvRow(['Key', 'Title', 'Status', 'Type']) + csvRow(['EDGE-1', 'A', 'Done', 'Bug']);
  expect((await readJira(own)).source).toBe('file');
});
