// Reads a CSV exported from Jira: issues become tickets, sprints become the project's sprints, story points the estimate.
import type { ImportProblem } from '@worklane/contract/imports';
import type { CarriedField } from '../../../bulk-tickets/steps/carried-fields.ts';
import { Fitting } from '../fit-ticket.ts';
import type { ForeignFile } from '../foreign-file.ts';
import type { ImportContext } from '../import-context.ts';
import type { ImportedTicket } from '../imported-ticket.ts';
import type { JiraField } from './headings/english.ts';
import { IssueReader, type JiraTable } from './issue-reader.ts';
import type { JiraCells } from './jira-cells.ts';
import { leftOutColumns } from './jira-columns.ts';

export function readJira(table: JiraTable, against: ImportContext): ForeignFile {
  const { header, rows } = table;
  const reader = new IssueReader(table, against);
  const problems: ImportProblem[] = [];
  const tickets: ImportedTicket[] = [];
  const badRows: number[] = [];
  let footers = 0;
  const refuse = (row: number, line: number, message: string) => {
    badRows.push(row);
    problems.push({ row, line, severity: 'error', message });
  };
  for (const { row, line, cells } of rows) {
    if (reader.table.one(cells, 'key') === '') {
      // A row with a single text is a footer, such as "Generated at ... by ... using Jira" or a total.
      if (cells.filter((cell) => cell.trim() !== '').length === 1) footers++;
      else refuse(row, line, 'It has no issue key');
    } else if (cells.length < header.length) {
      refuse(row, line, `It has ${cells.length} of ${header.length} columns: part of the row is missing`);
    } else {
      const fitting = new Fitting(row, line);
      tickets.push({ row, ...reader.read(cells, fitting) });
      problems.push(...fitting.problems);
    }
  }
  const { types, priorities, people } = reader;
  const general = [
    ...sayWhatChanges(table, reader, footers),
    ...types.problems(),
    ...priorities.problems(),
    ...people.problems(),
  ];
  return {
    source: 'jira',
    carried: carriedBy(reader.table),
    total: tickets.length + badRows.length,
    tickets,
    badRows,
    problems: [...general, ...problems],
    unknown: types.count + priorities.count,
    statuses: reader.statuses.list(),
    people: people.missing(),
  };
}

function sayWhatChanges({ header, rows }: JiraTable, reader: IssueReader, footers: number): ImportProblem[] {
  const { table, dates, sprints } = reader;
  const attachments = rows.reduce((sum, { cells }) => sum + table.all(cells, 'attachment').length, 0);
  // Without the work log a total cannot be imported: a time entry needs a person and a day.
  const others = leftOutColumns(header, rows, table.has('worklog') ? ['resolution'] : ['resolution', 'spent']);
  const say = (applies: boolean, message: string): ImportProblem[] =>
    applies ? [{ row: null, line: null, severity: 'warning', message }] : [];
  const [skipped, hold] = footers === 1 ? ['one row', 'holds'] : [`${footers} rows`, 'hold'];
  const files = `${attachments.toLocaleString('en')} ${attachments === 1 ? 'attachment is' : 'attachments are'}`;
  return [
    ...say(others.length > 0, `Columns left out, with their values: ${others.join(', ')}`),
    ...say(dates.isUnsure, 'Its dates may be day/month or month/day; they are read as day/month'),
    ...say(
      table.has('sprint'),
      'Issues are put into the last of their sprints; the names of earlier ones become labels',
    ),
    ...sprints.problems(),
    ...say(table.has('points'), 'Story points become the estimate'),
    ...say(footers > 0, `Skipped ${skipped} that ${hold} a single text and no issue`),
    ...say(attachments > 0, `${files} not in the file: descriptions get the names and links`),
  ];
}

const CARRIED: readonly [CarriedField, readonly JiraField[]][] = [
  ['title', ['title']],
  ['description', ['description', 'attachment']],
  ['status', ['status']],
  ['priority', ['priority']],
  ['type', ['type']],
  ['labels', ['labels', 'sprint']],
  ['sprint_id', ['sprint']],
  ['estimate', ['points', 'seconds']],
  ['start_date', ['start']],
  ['due_date', ['due']],
  ['assignee_ids', ['assignee']],
];

function carriedBy(table: JiraCells): CarriedField[] {
  return CARRIED.flatMap(([field, by]) => (by.some((each) => table.has(each)) ? [field] : []));
}
