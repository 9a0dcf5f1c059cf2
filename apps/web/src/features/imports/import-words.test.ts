// Tests how an import is worded, also in the report the user copies.
import type { TicketImport } from '@worklane/contract/imports';
import { expect, it } from 'vitest';
import { reportText, rowsInWords, sayEnd, sayFindings, sayOutcome, sayPerson } from './import-words.ts';

const DONE: TicketImport = {
  id: '019aa0f2-7c00-7000-8000-000000000001',
  project_id: '019aa0f2-7c00-7000-8000-000000000002',
  file_name: 'old.csv',
  source: 'file',
  state: 'done',
  total: 5,
  good: 3,
  done: 3,
  problems: [
    { row: null, line: null, severity: 'warning', message: 'Column ignored: "author"' },
    { row: 2, line: 3, severity: 'error', message: 'The title is missing' },
  ],
  problem_count: 4,
  unknown_values: 1,
  bad_rows: [
    [2, 2],
    [4, 5],
  ],
  statuses: [],
  people: [],
  people_count: 0,
  archived: 0,
  sub_tickets: 0,
  known: 0,
  files: 0,
  file_bytes: 0,
  preview: [],
  numbers: { first: 7, last: 9 },
  outcome: null,
  error: null,
  created_at: '2026-11-21T12:00:00Z',
};

it('names ranges of rows', () => {
  expect(
    rowsInWords([
      [3, 3],
      [17, 40],
    ]),
  ).toBe('3, 17-40');
});

it('says what a file contains', () => {
  expect(sayFindings(DONE)).toEqual([
    '3 of 5 rows ready to import',
    '2 rows can’t be imported',
    '1 unknown value will become the default',
  ]);
  const whole = { ...DONE, good: 5, unknown_values: 0 };
  expect(sayFindings(whole)).toEqual(['5 tickets ready to import']);
  expect(sayFindings({ ...whole, archived: 2 })).toEqual(['3 tickets ready to import', '2 archived tickets left out']);
  expect(sayFindings({ ...whole, archived: 2 }, true)).toEqual(['5 tickets ready to import']);
});

it('says how an import ended', () => {
  expect(sayEnd(DONE, 'EDGE')).toBe('3 tickets imported: EDGE-7 to EDGE-9.');
  expect(sayEnd({ ...DONE, done: 1, numbers: { first: 7, last: 7 } }, 'EDGE')).toBe('1 ticket imported: EDGE-7.');
  expect(sayEnd({ ...DONE, state: 'failed', error: 'No.' }, 'EDGE')).toBe('No.');
  expect(sayEnd({ ...DONE, state: 'cancelled' }, 'EDGE')).toBe('Cancelled. Nothing was imported.');
});

it('says what a repeated import changed', () => {
  const outcome = { added: 3, updated: 2, unchanged: 4, left_out: 1, new_statuses: ['Waiting'] };
  const again = { ...DONE, outcome };
  expect(sayEnd(again, 'EDGE')).toBe('3 tickets imported: EDGE-7 to EDGE-9. 2 tickets updated.');
  expect(sayEnd({ ...again, numbers: null }, 'EDGE')).toBe('No new tickets. 2 tickets updated.');
  expect(sayOutcome(again)).toEqual([
    ['Unchanged', '4 tickets'],
    ['Left out', '1 archived ticket'],
    ['New statuses', 'Waiting'],
  ]);
  expect(
    sayFindings({ ...DONE, known: 2, archived: 1, documents: 4, files: 7, file_bytes: 3_100_000 }).slice(3),
  ).toEqual([
    '2 tickets are already here and will be updated',
    '1 archived ticket left out',
    '4 documents',
    '7 files (3.1 MB)',
  ]);
  expect(sayOutcome({ ...again, documents: 1, files: 1, file_bytes: 10 }).slice(1, 3)).toEqual([
    ['Documents', '1 document'],
    ['Attached files and pictures', '1 file (10 B)'],
  ]);
});

it('writes a report that names every row that was left out', () => {
  expect(reportText(DONE, 'EDGE')).toBe(
    [
      'Import of old.csv into EDGE',
      '3 tickets imported: EDGE-7 to EDGE-9.',
      '2 rows left out: 2, 4-5',
      '1 unknown value replaced by the default',
      '',
      'File: Column ignored: "author"',
      'Row 2 (line 3): error: The title is missing',
      '... and 2 more',
    ].join('\n'),
  );
});

it('counts people without an account', () => {
  const jana = { name: 'Jana', why: 'unknown', assigned: 3, wrote: 1, spent: 2, reported: 1 } as const;
  expect(sayPerson(jana)).toBe(
    'not a member: 3 tickets not assigned to them; 1 ticket without a reporter, the name is in the description; 1 comment with the name in the text; 2 time entries with the name in the note',
  );
  const report = reportText({ ...DONE, people: [jana], people_count: 4 }, 'EDGE');
  expect(report).toContain('4 people not found here\nJana: not a member: 3 tickets');
});

it('counts documents when an archive has nothing else', () => {
  const alone = { ...DONE, total: 0, good: 0, done: 0, numbers: null, unknown_values: 0, documents: 2 };
  expect(sayFindings(alone)).toEqual(['2 documents ready to import']);
  expect(sayEnd(alone, 'EDGE')).toBe('2 documents imported.');
});
