// A CSV exported from Jira: its issues become tickets, its sprints those of the project, its story points the estimate.
import { createHash } from 'node:crypto';
import type { ImportProblem } from '@worklane/contract/imports';
import { SPRINT_LIMITS } from '@worklane/domain/sprints/vocabulary';
import { guessCategory } from '@worklane/domain/tickets/guess-category';
import {
  DEFAULT_PRIORITY,
  DEFAULT_TICKET_TYPE,
  PRIORITY_LABELS,
  TICKET_LIMITS,
  TICKET_TYPE_LABELS,
} from '@worklane/domain/tickets/vocabulary';
import type { TicketComment } from '../../../tickets/commands/add-tickets.ts';
import type { CarriedField } from '../../../tickets/commands/replace-tickets.ts';
import { cleanLine, cutTo } from '../clean-text.ts';
import { FilePeople } from '../file-people.ts';
import { Fitting } from '../fit-ticket.ts';
import type { ImportedTicket } from '../imported-ticket.ts';
import type { Against } from '../map-row.ts';
import { createPeopleMatcher } from '../match-person.ts';
import { quote } from '../quote.ts';
import type { ForeignFile } from '../read-import.ts';
import { jiraSprint } from '../sprint-facts.ts';
import { SprintNames } from '../sprint-names.ts';
import { StatusNames } from '../status-names.ts';
import { UTC } from '../time-zone.ts';
import { DefaultedWords } from './defaulted-words.ts';
import { type JiraField, leftOutColumns, linkColumns, matchJiraColumns } from './jira-columns.ts';
import { jiraLink, jiraPriority, jiraType } from './jira-words.ts';
import { markdownOf } from './plain-text.ts';
import { jiraDates } from './read-jira-date.ts';
import { workLogged } from './work-log.ts';

export interface JiraTable {
  header: string[];
  rows: { row: number; line: number; cells: string[] }[];
}

/** Jira Cloud names the authors of comments so; only the columns of people say who that is. */
const ACCOUNT_ID = /^(?:\d{5,7}:[0-9a-f-]{20,40}|[0-9a-f]{24}|(?:ug|qm):[\w:-]{10,80})$/i;
const SECONDS_AN_HOUR = 3_600;

export function readJira(
  { header, rows }: JiraTable,
  { board, people, now, maySpeakFor, zone = UTC, sprints = [], makesSprints = false }: Against,
): ForeignFile {
  const columns = matchJiraColumns(header) ?? new Map<JiraField, number[]>();
  const all = (cells: readonly string[], field: JiraField) =>
    (columns.get(field) ?? []).map((index) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
  const one = (cells: readonly string[], field: JiraField) => all(cells, field)[0] ?? '';

  const dates = jiraDates(samplesOf(rows, all), now);
  const names = namesById(rows, one);
  const keysById = new Map(rows.map(({ cells }) => [one(cells, 'id'), one(cells, 'key')]));
  keysById.delete('');
  const filePeople = new FilePeople(createPeopleMatcher(people), maySpeakFor);
  const statuses = new StatusNames(board.statuses);
  const finished = statusesOfFinished(rows, columns, one);
  const linked = linkColumns(header);
  const sprintNames = new SprintNames(sprints, makesSprints);
  const types = new DefaultedWords('type', board.ticket_types, DEFAULT_TICKET_TYPE, TICKET_TYPE_LABELS, jiraType);
  const priorities = new DefaultedWords('priority', board.priorities, DEFAULT_PRIORITY, PRIORITY_LABELS, jiraPriority);
  const problems: ImportProblem[] = [];
  const tickets: ImportedTicket[] = [];
  const badRows: number[] = [];
  let footers = 0;

  function readIssue(cells: readonly string[], fitting: Fitting): Omit<ImportedTicket, 'row'> {
    const { title, whole } = fitting.title(one(cells, 'title'));
    const status_name = cleanLine(one(cells, 'status')).slice(0, 200) || 'No status';
    const sayName = (id: string) => names.get(id) ?? (ACCOUNT_ID.test(id) ? 'A Jira user' : id);
    const day = (field: 'due' | 'start', name: string) => {
      const given = one(cells, field);
      const day = dates.day(given, zone);
      if (given !== '' && !day)
        fitting.note(`The ${name} date ${quote(given)} is not one that is understood, and is left out`);
      return day;
    };
    const created = dates.moment(one(cells, 'created'), zone);
    if (one(cells, 'created') !== '' && !created)
      fitting.note(`The created date ${quote(one(cells, 'created'))} is not one`);
    const created_at = created && created <= now ? created.toISOString() : null;
    const resolved = dates.moment(one(cells, 'resolved'), zone);
    const [start_date, due_date] = [day('start', 'start'), day('due', 'due')];
    const assignee_ids = filePeople.assignees(one(cells, 'assignee') === '' ? [] : [[one(cells, 'assignee')]]);
    const reporter = filePeople.reporter([one(cells, 'reporter') || one(cells, 'creator')]);
    const parent = one(cells, 'parentKey') || parentOf(one(cells, 'parent'));
    const { sprint, facts, labels: sprintLabels } = sprintOf(all(cells, 'sprint'));
    const comments = all(cells, 'comment').flatMap((cell) => commentOf(cell, fitting, sayName) ?? []);
    const time = workLogged(all(cells, 'worklog'), { fitting, people: filePeople, dates, zone, sayName });
    if (columns.has('worklog')) noteOtherTotal(one(cells, 'spent'), time, fitting);
    return {
      key: one(cells, 'key').slice(0, 200),
      title,
      status_name,
      status: statuses.take(status_name, {
        category:
          guessCategory(one(cells, 'category')) ?? (finished.has(status_name) ? 'done' : guessCategory(status_name)),
      }),
      description: fitting.description([
        whole,
        markdownOf(one(cells, 'description'), sayName),
        sayAttachments(all(cells, 'attachment'), fitting),
        reporter?.line ?? null,
      ]),
      priority: priorities.take(one(cells, 'priority')),
      type: types.take(one(cells, 'type')),
      labels: fitting.labels([...all(cells, 'labels').flatMap((cell) => cell.split(/[\s,]+/)), ...sprintLabels]),
      estimate: estimateOf(one(cells, 'points'), one(cells, 'seconds'), fitting),
      created_at,
      ...(resolved && resolved <= now && { done_at: resolved.toISOString() }),
      ...(start_date && { start_date }),
      ...(due_date && { due_date }),
      ...(assignee_ids.length > 0 && { assignee_ids }),
      reporter_id: reporter?.id ?? null,
      ...(comments.length > 0 && { comments: numbered(comments) }),
      ...(columns.has('worklog') && { time: numbered(time) }),
      ...(parent && { parent }),
      ...(sprint && { sprint }),
      ...(sprint && facts && { sprint_facts: facts }),
      ...(linked.length > 0 && { links: linksOf(cells) }),
    };
  }

  function linksOf(cells: readonly string[]): NonNullable<ImportedTicket['links']> {
    const links = linked.flatMap(({ index, name, isInward }) => {
      const to = cells[index]?.trim().slice(0, 200) ?? '';
      return to === '' ? [] : [{ kind: jiraLink(name, isInward), to }];
    });
    return [...new Map(links.map((link) => [`${link.kind} ${link.to}`, link])).values()];
  }

  /** An issue that was in several is in the last of them; the others stay as labels. */
  function sprintOf(given: readonly string[]) {
    const all = given.map(jiraSprint);
    const names = all.map(({ name }) => cutTo(cleanLine(name), SPRINT_LIMITS.name)).filter((name) => name !== '');
    const last = names.at(-1);
    const facts = all.at(-1)?.facts;
    const { sprint, label } = last === undefined ? {} : sprintNames.take(last);
    return {
      sprint,
      facts,
      labels: [...names.slice(0, -1), ...(label ? [label] : [])].filter((name) => name !== sprint),
    };
  }

  /** Old exports name a parent by its number, newer ones by its key. */
  const parentOf = (given: string) => keysById.get(given) ?? given.slice(0, 200);

  /** "date;author;text", where the text may have semicolons of its own. */
  function commentOf(cell: string, fitting: Fitting, sayName: (id: string) => string): TicketComment | undefined {
    const [date = '', author = '', ...rest] = cell.split(';');
    const at = dates.read(date);
    if (!at || rest.length === 0) {
      fitting.note(`A comment does not begin with its date and author and is left out: ${quote(cell)}`);
      return undefined;
    }
    const { id, name } = filePeople.author([sayName(author.trim())]);
    const text = markdownOf(rest.join(';'), sayName);
    const content = id ? text : `${name || 'Someone'} wrote:\n\n${text}`;
    // As it is written, so that it is the same comment when it comes again from elsewhere.
    const key = createHash('sha256').update(`${at.getTime()} ${author.trim()}`).digest('base64url');
    return fitting.comment({ key, user_id: id, content, created_at: (dates.moment(date, zone) ?? at).toISOString() });
  }

  for (const { row, line, cells } of rows) {
    if (one(cells, 'key') === '') {
      // "Generated at ... by ... using Jira", a sum, a name: what stands alone in its row is no issue.
      if (cells.filter((cell) => cell.trim() !== '').length === 1) footers++;
      else {
        badRows.push(row);
        problems.push({ row, line, severity: 'error', message: 'It has no issue key' });
      }
    } else if (cells.length < header.length) {
      badRows.push(row);
      const message = `It has ${cells.length} of ${header.length} columns: part of the row is missing`;
      problems.push({ row, line, severity: 'error', message });
    } else {
      const fitting = new Fitting(row, line);
      tickets.push({ row, ...readIssue(cells, fitting) });
      problems.push(...fitting.problems);
    }
  }

  const attachments = rows.reduce((sum, { cells }) => sum + all(cells, 'attachment').length, 0);
  // Without the log, a sum alone has no place: time here is somebody's on some day.
  const others = leftOutColumns(header, rows, columns.has('worklog') ? ['resolution'] : ['resolution', 'spent']);
  const say = (message: string): ImportProblem => ({ row: null, line: null, severity: 'warning', message });
  const general = [
    ...(others.length > 0 ? [say(`Columns left out, with their values: ${others.join(', ')}`)] : []),
    ...(dates.isUnsure ? [say('Its dates may be day/month or month/day; they are read as day/month')] : []),
    ...(columns.has('sprint')
      ? [say('An issue is in the last of its sprints here; the names of those before become labels')]
      : []),
    ...sprintNames.problems(),
    ...(columns.has('points') ? [say('Story points become the estimate')] : []),
    ...(footers > 0
      ? [
          say(
            footers === 1
              ? 'Skipped one row that holds a single text and no issue'
              : `Skipped ${footers} rows that hold a single text and no issue`,
          ),
        ]
      : []),
    ...(columns.has('attachment') && attachments > 0
      ? [
          say(
            `${attachments.toLocaleString('en')} ${attachments === 1 ? 'attachment is' : 'attachments are'} not in the file: descriptions get the names and links`,
          ),
        ]
      : []),
    ...types.problems(),
    ...priorities.problems(),
    ...filePeople.problems(),
  ];
  return {
    source: 'jira',
    carried: carriedBy(columns),
    total: tickets.length + badRows.length,
    tickets,
    badRows,
    problems: [...general, ...problems],
    unknown: types.count + priorities.count,
    statuses: statuses.list(),
    people: filePeople.missing(),
  };
}

/** Names of statuses that only resolved issues have. */
function statusesOfFinished(
  rows: JiraTable['rows'],
  columns: ReadonlyMap<JiraField, number[]>,
  one: (cells: readonly string[], field: JiraField) => string,
): ReadonlySet<string> {
  if (!columns.has('resolved') && !columns.has('resolution')) return new Set();
  const open = new Set<string>();
  const resolved = new Set<string>();
  for (const { cells } of rows) {
    const name = cleanLine(one(cells, 'status')).slice(0, 200) || 'No status';
    const isResolved = columns.has('resolved')
      ? one(cells, 'resolved') !== ''
      : !/^(?:|unresolved)$/i.test(one(cells, 'resolution'));
    (isResolved ? resolved : open).add(name);
  }
  return new Set([...resolved].filter((name) => !open.has(name)));
}

/** "date;author;name;address", and only the address in old exports: the files themselves are not in the export. */
function sayAttachments(given: readonly string[], fitting: Fitting): string | null {
  const lines = given.flatMap((cell) => {
    const parts = cell.split(';');
    const url = parts.at(-1)?.trim() ?? '';
    if (!/^https?:\/\//i.test(url)) {
      fitting.note(`The attachment ${quote(cell)} has no web address and is left out`);
      return [];
    }
    const name = cleanLine(parts.slice(2, -1).join(';'));
    return [`- ${name && name !== url ? `${name}: ` : ''}${url}`];
  });
  return lines.length > 0 ? ['Attachments', ...lines].join('\n') : null;
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

function carriedBy(columns: ReadonlyMap<JiraField, number[]>): CarriedField[] {
  return CARRIED.flatMap(([field, by]) => (by.some((each) => columns.has(each)) ? [field] : []));
}

function* samplesOf(
  rows: JiraTable['rows'],
  all: (cells: readonly string[], field: JiraField) => string[],
): Generator<string> {
  for (const { cells } of rows) {
    for (const field of ['created', 'resolved', 'due', 'start'] as const) yield* all(cells, field);
    for (const comment of all(cells, 'comment')) yield comment.slice(0, Math.max(0, comment.indexOf(';')));
    for (const work of all(cells, 'worklog')) yield work.split(';').at(-3) ?? '';
  }
}

/** Comments name people by their account's id; the columns of the people say whose that is. */
function namesById(rows: JiraTable['rows'], one: (cells: readonly string[], field: JiraField) => string) {
  const names = new Map<string, string>();
  for (const { cells } of rows) {
    for (const person of ['assignee', 'reporter', 'creator'] as const) {
      const [id, name] = [one(cells, `${person}Id`), one(cells, person)];
      if (id !== '' && name !== '') names.set(id, name);
    }
  }
  return names;
}

/** Two comments, or entries, of the same author in the same minute are two. */
function numbered<Part extends { key?: string; created_at: string }>(parts: readonly Part[]): Part[] {
  const met = new Map<string, number>();
  const inOrder = parts.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  return inOrder.map((part) => {
    const { key = '' } = part;
    const count = (met.get(key) ?? 0) + 1;
    met.set(key, count);
    return count === 1 ? part : { ...part, key: `${key} ${count}` };
  });
}

/** The time spent is that of the log, and is not counted again: a sum that differs is named. */
function noteOtherTotal(seconds: string, time: readonly { minutes: number }[], fitting: Fitting): void {
  if (!/^\d{1,12}$/.test(seconds)) return;
  const logged = time.reduce((sum, { minutes }) => sum + minutes, 0);
  const said = Math.round(Number(seconds) / 60);
  if (Math.abs(said - logged) > time.length)
    fitting.note(`Jira counts ${hours(said)} h spent, and its log of work ${hours(logged)} h: the log is what counts`);
}

const hours = (minutes: number): string => (minutes / 60).toLocaleString('en', { maximumFractionDigits: 2 });

function estimateOf(points: string, seconds: string, fitting: Fitting): number | null {
  const given = points || seconds;
  if (given === '') return null;
  const number = /^\d{1,9}(?:[.,]\d{1,4})?$/.test(given) ? Number(given.replace(',', '.')) : Number.NaN;
  const estimate = points ? number : Math.round((number / SECONDS_AN_HOUR) * 100) / 100;
  if (estimate <= TICKET_LIMITS.estimateHours) return estimate;
  fitting.note(`The estimate ${quote(given)} is not a number that fits, and is left out`);
  return null;
}
