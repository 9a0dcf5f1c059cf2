// Tests the parents a file names: found anywhere in it, left out when missing or circular.
import { expect, it } from 'vitest';
import { readFile } from '../../../testing/read-file.ts';

it('finds parents anywhere in the file', async () => {
  const { tickets, report } = await readFile('key,title,parent\nA-2,Below,A-1\nA-1,Above,');
  expect(tickets.map(({ parent }) => parent)).toEqual(['A-1', undefined]);
  expect(report.problem_count).toBe(0);
});

it('leaves out missing and circular parents, and reports their rows', async () => {
  const { tickets, report } = await readFile('key,title,parent\nA-1,A,A-9\nA-2,B,A-3\nA-3,C,A-2\nA-4,D,A-4\nA-5,E,A-3');
  expect(tickets.map(({ parent }) => parent)).toEqual([undefined, undefined, 'A-2', undefined, 'A-3']);
  expect(report.problems).toEqual([
    { row: 1, line: null, severity: 'warning', message: 'Its parent "A-9" is not in the file; it is imported without' },
    { row: 2, line: null, severity: 'warning', message: expect.stringContaining('its own ancestor') },
    { row: 4, line: null, severity: 'warning', message: expect.stringContaining('its own ancestor') },
  ]);
});
