// Tests reading CSV: separators, quotes and line ends.
import { expect, it } from 'vitest';
import { readFile } from '../../../testing/read-file.ts';

const HEADER = 'Title,Description,Status,Labels,Estimate';

it.each([',', ';', '\t'])('reads columns separated by %j', async (separator) => {
  const file = [HEADER, '"One, two",text,done,"a; b",1', 'Three,,,,'].join('\n').replaceAll(/,(?! two)/g, separator);
  const { tickets, report } = await readFile(file);
  expect(report.problem_count).toBe(0);
  expect(tickets).toMatchObject([
    { title: 'One, two', status: 'done', labels: ['a', 'b'], estimate: 1 },
    { title: 'Three', status: 'todo', labels: [], estimate: null },
  ]);
});

it('reads quoted line ends, CRLF, blank rows, a byte order mark and a sep= line', async () => {
  const file =
    '\uFEFFsep=;\r\nTitle;Description\r\n\r\n"A ""quoted"" one";"first\r\nsecond"\r\n;\r\nB 5" pipe;x\r\nx;\u0007';
  const { tickets, total, report } = await readFile(file);
  expect(total).toBe(3);
  expect(tickets).toMatchObject([
    { row: 1, title: 'A "quoted" one', description: 'first\nsecond' },
    { row: 2, title: 'B 5" pipe' },
  ]);
  expect(report.problems).toEqual([
    { row: 3, line: 8, severity: 'error', message: 'The description has control characters' },
  ]);
});

it('keeps characters whole at the ends of chunks', async () => {
  const title = '🚀é'.repeat(80);
  const rows = Array.from({ length: 900 }, () => title);
  const { tickets } = await readFile(['title', ...rows].join('\n'));
  expect(new Set(tickets.map((ticket) => ticket.title))).toEqual(new Set([title.normalize('NFC')]));
});

it('reports a truncated row and one with too many cells', async () => {
  const { report, tickets } = await readFile(`${HEADER}\nA,b,done,c,1\nB,b,done,c,1,2\nC,b,do`);
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
  await expect(readFile(file)).rejects.toThrow(reason);
});
