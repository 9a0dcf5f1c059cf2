// The report on a file: every bad row, few enough problems, for any bytes at all.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFile } from '../../../testing/read-file.ts';

it('names every bad row, holds at most 200 problems and prefers errors', async () => {
  const rows = Array.from({ length: 600 }, (_, i) => (i >= 550 ? { title: '' } : { title: 'A', priority: 'nowhere' }));
  const { report, total, tickets } = await readFile(JSON.stringify(rows));
  expect({ total, good: tickets.length }).toEqual({ total: 600, good: 550 });
  expect(report).toMatchObject({ problem_count: 600, unknown_values: 550, bad_rows: [[551, 600]] });
  expect(report.problems).toHaveLength(200);
  expect(report.problems.filter((problem) => problem.severity === 'error')).toHaveLength(50);
  expect(report.preview).toHaveLength(20);
});

it('merges rows of one key and title, and keeps tickets apart that only share a key', async () => {
  const rows = ['A-1,One,x,First', 'A-1,One,y,Second', 'A-1,Other,,', '7,Numbered,,'].join('\n');
  const { tickets, total, report } = await readFile(`Key,Title,Labels,Sprint\n${rows}`);
  expect(total).toBe(3);
  expect(report.bad_rows).toEqual([]);
  expect(tickets.map(({ key, title }) => [key, title])).toEqual([
    ['A-1', 'One'],
    [undefined, 'Other'],
    ['7 Numbered', 'Numbered'],
  ]);
  expect(tickets[0]?.labels).toEqual(expect.arrayContaining(['x', 'y']));
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
      const result = await readFile(bytes).catch((error: Error) => {
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
