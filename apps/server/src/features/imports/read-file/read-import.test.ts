// The report on a file: every bad row, few enough problems, for any bytes at all.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFile } from '../../../testing/read-file.ts';

it('names every bad row, holds at most 200 problems and prefers errors', async () => {
  const rows = Array.from({ length: 600 }, (_, i) => (i >= 550 ? { title: '' } : { title: 'A', status: 'nowhere' }));
  const { report, total, tickets } = await readFile(JSON.stringify(rows));
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
