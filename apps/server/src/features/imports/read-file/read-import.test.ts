// Files as they come: good ones, odd ones and broken ones.
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImport } from './read-import.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const aPerson = (name: string, email: string, is_on_project = true) => ({ id: email, name, email, is_on_project });
const PEOPLE = [
  aPerson('Mara Lindqvist', 'mara@example.com'),
  aPerson('Priya Natarajan', 'priya@example.com', false),
  aPerson('Sam Okafor', 'sam@example.com'),
  aPerson('Sam Okafor', 'sam.o@example.com'),
];
const read = (file: string | Uint8Array, board = DEFAULT_BOARD) =>
  readImport(typeof file === 'string' ? Buffer.from(file) : file, { board, people: PEOPLE, now: NOW });
const readOne = async (ticket: Record<string, unknown>) => {
  const { tickets, report } = await read(JSON.stringify([ticket]));
  return { ticket: tickets[0], messages: report.problems.map((problem) => problem.message), report };
};

describe('JSON', () => {
  it('brings in every field', async () => {
    const { tickets, total, report } = await read(
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
        priority: 'high',
        type: 'bug',
        labels: ['api', 'ui'],
        estimate: 2.5,
        created_at: '2020-03-07T20:59:09.000Z',
      },
    ]);
  });

  it('takes the list from an object, and the names other products use', async () => {
    const file = {
      tickets: [
        { Summary: 'A', body: 'B', State: { name: 'Done' }, tags: [{ name: 'x' }], 'Created At': '2020-01-02' },
      ],
    };
    const { tickets } = await read(JSON.stringify(file));
    expect(tickets[0]).toMatchObject({
      title: 'A',
      description: 'B',
      status: 'done',
      labels: ['x'],
      created_at: '2020-01-02T00:00:00.000Z',
    });
  });

  it('falls back to the defaults for what is not there', async () => {
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

  it('says once which columns it leaves out', async () => {
    const { report } = await read('[{"title":"A","author":2},{"title":"B","author":3,"__proto__":1}]');
    expect(report.problems).toEqual([
      {
        row: null,
        line: null,
        severity: 'warning',
        message: 'Not brought in, because a ticket has no place for it: "author", "__proto__"',
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
    await expect(read(file)).rejects.toThrow(reason);
  });

  it('names a row that is not an object', async () => {
    const { tickets, report } = await read('[{"title":"A"}, null, "x", [1], {"title":"B"}]');
    expect(tickets.map((ticket) => ticket.title)).toEqual(['A', 'B']);
    expect(report.bad_rows).toEqual([[2, 4]]);
  });
});

describe('CSV', () => {
  const HEADER = 'Title,Description,Status,Labels,Estimate';

  it.each([',', ';', '\t'])('is read with %j between the columns', async (separator) => {
    const file = [HEADER, '"One, two",text,done,"a; b",1', 'Three,,,,'].join('\n').replaceAll(/,(?! two)/g, separator);
    const { tickets, report } = await read(file);
    expect(report.problem_count).toBe(0);
    expect(tickets).toMatchObject([
      { title: 'One, two', status: 'done', labels: ['a', 'b'], estimate: 1 },
      { title: 'Three', status: 'todo', labels: [], estimate: null },
    ]);
  });

  it('may have quoted line ends, CRLF, blank rows, a byte order mark and a sep= line', async () => {
    const file =
      '\uFEFFsep=;\r\nTitle;Description\r\n\r\n"A ""quoted"" one";"first\r\nsecond"\r\n;\r\nB 5" pipe;x\r\nx;\u0007';
    const { tickets, total, report } = await read(file);
    expect(total).toBe(3);
    expect(tickets).toMatchObject([
      { row: 1, title: 'A "quoted" one', description: 'first\nsecond' },
      { row: 2, title: 'B 5" pipe' },
    ]);
    expect(report.problems).toEqual([
      { row: 3, line: 8, severity: 'error', message: 'The description has control characters' },
    ]);
  });

  it('keeps characters whole wherever the pieces it is read in end', async () => {
    const title = '🚀é'.repeat(80);
    const rows = Array.from({ length: 900 }, () => title);
    const { tickets } = await read(['title', ...rows].join('\n'));
    expect(new Set(tickets.map((ticket) => ticket.title))).toEqual(new Set([title.normalize('NFC')]));
  });

  it('names the row that was cut in half and the one with too much', async () => {
    const { report, tickets } = await read(`${HEADER}\nA,b,done,c,1\nB,b,done,c,1,2\nC,b,do`);
    expect(tickets).toHaveLength(1);
    expect(report.bad_rows).toEqual([[2, 3]]);
    expect(report.problems).toMatchObject([
      { row: 2, line: 3, message: expect.stringContaining('It has 6 columns, the header 5') },
      { row: 3, line: 4, message: expect.stringContaining('It has 3 of 5 columns') },
    ]);
  });

  it.each([
    ['title,status\nA,done\n"B,done\nC,done\n', 'row 2 (after the one in line 2) opens a quote that is not closed'],
    ['"title,status\nA,done', 'the first row or the header opens a quote'],
    ['key,status\nA,done', 'names no column "title". It names "key", "status"'],
    ['title,status\n\n', 'there are no tickets in it'],
    ['   \n ', 'there are no tickets in it'],
    [`title\n${'A\n'.repeat(20_001)}`, 'more than 20,000 rows'],
  ])('refuses %j', async (file, reason) => {
    await expect(read(file)).rejects.toThrow(reason);
  });
});

describe('encoding', () => {
  const file = 'title,status\nGrüße 🚀,done\n';

  it('reads UTF-8 and UTF-16 with a byte order mark alike', async () => {
    const little = Buffer.from(`\uFEFF${file}`, 'utf16le');
    for (const bytes of [Buffer.from(file), Buffer.from(`\uFEFF${file}`), little, Buffer.from(little).swap16()]) {
      expect((await read(bytes)).tickets[0]?.title).toBe('Grüße 🚀');
    }
  });

  it.each([
    ['Latin-1', Buffer.from('title\nfine\nGrüße\n', 'latin1'), 'not valid UTF-8: line 3'],
    ['half a character', Buffer.from('title\nGrüße 🚀').subarray(0, -2), 'not valid UTF-8: line 2'],
    ['UTF-16 without a mark', Buffer.from(file, 'utf16le'), 'UTF-16 without a byte order mark'],
    ['half of UTF-16', Buffer.from(`\uFEFF${file}`, 'utf16le').subarray(0, -1), 'not valid UTF-16'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 65, 0, 0, 0]), 'UTF-32'],
    ['Excel', Buffer.from('PK\u0003\u0004...'), 'Excel file'],
    ['nothing', Buffer.alloc(0), 'it is empty'],
  ])('refuses %s and says why', async (_, bytes, reason) => {
    await expect(read(bytes)).rejects.toThrow(reason);
  });

  it('says when characters were lost before the file came', async () => {
    const { ticket, messages } = await readOne({ title: 'Gr\uFFFD\uFFFDe' });
    expect(ticket?.title).toBe('Gr\uFFFD\uFFFDe');
    expect(messages).toEqual([expect.stringContaining('a character was lost')]);
  });
});

describe('values', () => {
  it.each([
    ['status', 'Waiting', 'todo'],
    ['status', 7, 'todo'],
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

  it("matches a status by the board's own names for it", async () => {
    const statuses = [
      { key: 'open', label: 'Waiting for you', color: '#111111', category: 'todo' as const },
      { key: 'shipped_it', label: 'Shipped', color: '#222222', category: 'done' as const },
    ];
    const file = 'title,status\nA,waiting-for you\nB,SHIPPED\nC,Shipped It\nD,todo\n';
    const { tickets, report } = await read(file, { ...DEFAULT_BOARD, statuses });
    expect(tickets.map((ticket) => ticket.status)).toEqual(['open', 'shipped_it', 'shipped_it', 'open']);
    expect(report.unknown_values).toBe(1);
  });

  it.each([
    [{ title: '   ' }, 'The title is missing'],
    [{ description: 'no title' }, 'The title is missing'],
    [{ title: 'x'.repeat(501) }, 'The title may have at most 500 characters'],
    [{ title: 'two\nlines' }, 'more than one line'],
    [{ title: 'A\u0000B' }, 'The title has control characters'],
    [{ title: 'A\u202eB' }, 'The title has control characters'],
    [{ title: 'A\ud83d' }, 'half a character'],
    [{ title: { a: 1 } }, 'The title is not a text'],
    [{ title: 'A', description: 'x\u0000' }, 'The description has control characters'],
    [{ title: 'A', description: 'x'.repeat(50_001) }, 'The description may have at most'],
    [{ title: 'A', labels: ['x'.repeat(51)] }, 'may have at most 50 characters'],
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
  ])('cannot bring in %j', async (row, message) => {
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
    [0, 0],
  ])('reads the estimate %j', async (estimate, hours) => {
    expect((await readOne({ title: 'A', estimate })).ticket?.estimate).toBe(hours);
  });
});

describe('people', () => {
  it.each([
    ['mara@example.com', ['mara@example.com']],
    ['MARA LINDQVIST', ['mara@example.com']],
    ['"Lindqvist, Mara"', ['mara@example.com']],
    ['mara', ['mara@example.com']],
    ['sam.o@example.com; mara', ['sam.o@example.com', 'mara@example.com']],
  ])('assigns %s', async (assignee, ids) => {
    const { tickets } = await read(`title,assignee\nA,${assignee}`);
    expect(tickets[0]?.assignee_ids ?? []).toEqual(ids);
  });

  it.each([
    ['Nobody Known', 'is nobody in this company'],
    ['Sam Okafor', 'may be any of several people'],
    ['Priya Natarajan', 'is not on this project'],
  ])('says why it leaves out %s', async (assignee, reason) => {
    const { tickets, report } = await read(`title,assignee\nA,${assignee}`);
    expect(tickets[0]?.assignee_ids).toBeUndefined();
    expect(report.problems).toMatchObject([{ row: 1, severity: 'warning', message: expect.stringContaining(reason) }]);
  });
});

describe('parents', () => {
  it('are found wherever they stand in the file', async () => {
    const { tickets, report } = await read('key,title,parent\nA-2,Below,A-1\nA-1,Above,');
    expect(tickets.map(({ parent }) => parent)).toEqual(['A-1', undefined]);
    expect(report.problem_count).toBe(0);
  });

  it('are left out, by row, when they are missing or go round', async () => {
    const { tickets, report } = await read('key,title,parent\nA-1,A,A-9\nA-2,B,A-3\nA-3,C,A-2\nA-4,D,A-4\nA-5,E,A-3');
    expect(tickets.map(({ parent }) => parent)).toEqual([undefined, undefined, 'A-2', undefined, 'A-3']);
    expect(report.problems).toEqual([
      { row: 1, line: null, severity: 'warning', message: 'Its parent "A-9" is not in the file; it comes in without' },
      { row: 2, line: null, severity: 'warning', message: expect.stringContaining('below itself') },
      { row: 4, line: null, severity: 'warning', message: expect.stringContaining('below itself') },
    ]);
  });
});

describe('the report', () => {
  it('names every bad row, holds at most 200 problems and prefers errors', async () => {
    const rows = Array.from({ length: 600 }, (_, i) => (i >= 550 ? { title: '' } : { title: 'A', status: 'nowhere' }));
    const { report, total, tickets } = await read(JSON.stringify(rows));
    expect({ total, good: tickets.length }).toEqual({ total: 600, good: 550 });
    expect(report).toMatchObject({ problem_count: 600, unknown_values: 550, bad_rows: [[551, 600]] });
    expect(report.problems).toHaveLength(200);
    expect(report.problems.filter((problem) => problem.severity === 'error')).toHaveLength(50);
    expect(report.preview).toHaveLength(20);
  });

  it('comes for any bytes at all: tickets that fit the database, or a reason', { timeout: 60_000 }, async () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 });
    const file = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      text.map((body) => Buffer.from(`title,status\n${body}`)),
      fc
        .array(fc.record({ title: fc.oneof(text, fc.jsonValue()), labels: fc.jsonValue(), estimate: fc.jsonValue() }))
        .map((rows) => Buffer.from(JSON.stringify(rows))),
    );
    await fc.assert(
      fc.asyncProperty(file, async (bytes) => {
        const result = await read(bytes).catch((error: Error) => {
          expect(error.name).toBe('Unreadable');
          return undefined;
        });
        for (const ticket of result?.tickets ?? []) {
          expect(ticket.title.length).toBeGreaterThan(0);
          const shown = JSON.stringify(ticket);
          expect(shown).not.toMatch(/\\u0000|\\ud[89a-f]/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
