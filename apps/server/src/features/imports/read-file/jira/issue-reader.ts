// Reads the rows of a Jira export as tickets: one issue, with its comments, its work and its links, from one row.
import { createHash } from 'node:crypto';
import { SPRINT_LIMITS } from '@worklane/domain/sprints/vocabulary';
import { guessCategory } from '@worklane/domain/tickets/guess-category';
import {
  DEFAULT_PRIORITY,
  DEFAULT_TICKET_TYPE,
  PRIORITY_LABELS,
  TICKET_LIMITS,
  TICKET_TYPE_LABELS,
} from '@worklane/domain/tickets/vocabulary';
import { type TimeZone, UTC } from '@worklane/domain/time/time-zone';
import type { TicketComment } from '../../../bulk-tickets/steps/add-tickets.ts';
import { cleanLine, cutTo } from '../clean-text.ts';
import { FilePeople } from '../file-people.ts';
import type { Fitting } from '../fit-ticket.ts';
import type { ImportContext } from '../import-context.ts';
import type { ImportedTicket } from '../imported-ticket.ts';
import { createPeopleMatcher } from '../match-person.ts';
import { quote } from '../quote.ts';
import { jiraSprint } from '../sprint-facts.ts';
import { SprintNames } from '../sprint-names.ts';
import { StatusNames } from '../status-names.ts';
import { DefaultedWords } from './defaulted-words.ts';
import { JiraCells } from './jira-cells.ts';
import { linkColumns } from './jira-columns.ts';
import { jiraLink, jiraPriority, jiraType } from './jira-words.ts';
import { markdownOf } from './plain-text.ts';
import { jiraDates } from './read-jira-date.ts';
import { workLogged } from './work-log.ts';

export interface JiraTable {
  header: string[];
  rows: { row: number; line: number; cells: string[] }[];
}

/** The form of account ids in Jira Cloud: comments name their authors by them. */
const ACCOUNT_ID = /^(?:\d{5,7}:[0-9a-f-]{20,40}|[0-9a-f]{24}|(?:ug|qm):[\w:-]{10,80})$/i;
const SECONDS_AN_HOUR = 3_600;

export class IssueReader {
  readonly table: JiraCells;
  readonly people: FilePeople;
  readonly statuses: StatusNames;
  readonly sprints: SprintNames;
  readonly types: DefaultedWords<ImportedTicket['type']>;
  readonly priorities: DefaultedWords<ImportedTicket['priority']>;
  readonly dates: ReturnType<typeof jiraDates>;
  readonly #namesById: ReadonlyMap<string, string>;
  readonly #keysById: ReadonlyMap<string, string>;
  readonly #finished: ReadonlySet<string>;
  readonly #linked: ReturnType<typeof linkColumns>;
  readonly #zone: TimeZone;
  readonly #now: Date;

  constructor({ header, rows }: JiraTable, against: ImportContext) {
    const { board, people, now, maySpeakFor, zone = UTC, sprints = [], makesSprints = false } = against;
    this.table = new JiraCells(header);
    this.people = new FilePeople(createPeopleMatcher(people), maySpeakFor);
    this.statuses = new StatusNames(board.statuses);
    this.sprints = new SprintNames(sprints, makesSprints);
    this.types = new DefaultedWords('type', board.ticket_types, DEFAULT_TICKET_TYPE, TICKET_TYPE_LABELS, jiraType);
    this.priorities = new DefaultedWords('priority', board.priorities, DEFAULT_PRIORITY, PRIORITY_LABELS, jiraPriority);
    this.dates = jiraDates(samplesOf(rows, this.table), now);
    this.#namesById = namesById(rows, this.table);
    const keys = rows.map(({ cells }) => [this.table.one(cells, 'id'), this.table.one(cells, 'key')] as const);
    this.#keysById = new Map(keys.filter(([id]) => id !== ''));
    this.#finished = statusesOfFinished(rows, this.table);
    this.#linked = linkColumns(header);
    this.#zone = zone;
    this.#now = now;
  }

  read(cells: readonly string[], fitting: Fitting): Omit<ImportedTicket, 'row'> {
    const { table } = this;
    const { title, whole } = fitting.title(table.one(cells, 'title'));
    const status_name = cleanLine(table.one(cells, 'status')).slice(0, 200) || 'No status';
    const dates = this.#datesOf(cells, fitting);
    const assignee = table.one(cells, 'assignee');
    const assignee_ids = this.people.assignees(assignee === '' ? [] : [[assignee]]);
    const reporter = this.people.reporter([table.one(cells, 'reporter') || table.one(cells, 'creator')]);
    const parent = table.one(cells, 'parentKey') || this.#parentOf(table.one(cells, 'parent'));
    const { labels: sprintLabels, ...sprint } = this.#sprintOf(table.all(cells, 'sprint'));
    const comments = table.all(cells, 'comment').flatMap((cell) => this.#commentOf(cell, fitting) ?? []);
    const time = this.#timeOf(cells, fitting);
    return {
      key: table.one(cells, 'key').slice(0, 200),
      title,
      status_name,
      status: this.statuses.take(status_name, { category: this.#categoryOf(cells, status_name) }),
      description: fitting.description([
        whole,
        markdownOf(table.one(cells, 'description'), this.#sayName),
        sayAttachments(table.all(cells, 'attachment'), fitting),
        reporter?.line ?? null,
      ]),
      priority: this.priorities.take(table.one(cells, 'priority')),
      type: this.types.take(table.one(cells, 'type')),
      labels: fitting.labels([...table.all(cells, 'labels').flatMap((cell) => cell.split(/[\s,]+/)), ...sprintLabels]),
      estimate: estimateOf(table.one(cells, 'points'), table.one(cells, 'seconds'), fitting),
      ...dates,
      ...(assignee_ids.length > 0 && { assignee_ids }),
      reporter_id: reporter?.id ?? null,
      ...(comments.length > 0 && { comments: numbered(comments) }),
      ...time,
      ...(parent && { parent }),
      ...sprint,
      ...(this.#linked.length > 0 && { links: this.#linksOf(cells) }),
    };
  }

  readonly #sayName = (id: string): string => this.#namesById.get(id) ?? (ACCOUNT_ID.test(id) ? 'A Jira user' : id);

  #categoryOf(cells: readonly string[], status: string) {
    const named = guessCategory(this.table.one(cells, 'category'));
    return named ?? (this.#finished.has(status) ? 'done' : guessCategory(status));
  }

  #datesOf(cells: readonly string[], fitting: Fitting) {
    const given = this.table.one(cells, 'created');
    const created = this.dates.moment(given, this.#zone);
    if (given !== '' && !created) fitting.note(`The created date ${quote(given)} is not a date`);
    const resolved = this.dates.moment(this.table.one(cells, 'resolved'), this.#zone);
    const start_date = this.#dayOf(cells, 'start', fitting);
    const due_date = this.#dayOf(cells, 'due', fitting);
    return {
      created_at: created && created <= this.#now ? created.toISOString() : null,
      ...(resolved && resolved <= this.#now && { done_at: resolved.toISOString() }),
      ...(start_date && { start_date }),
      ...(due_date && { due_date }),
    };
  }

  #dayOf(cells: readonly string[], field: 'due' | 'start', fitting: Fitting): string | undefined {
    const given = this.table.one(cells, field);
    const day = this.dates.day(given, this.#zone);
    if (given !== '' && !day) fitting.note(`The ${field} date ${quote(given)} can't be read and is left out`);
    return day;
  }

  #timeOf(cells: readonly string[], fitting: Fitting) {
    if (!this.table.has('worklog')) return {};
    const { people, dates } = this;
    const how = { fitting, people, dates, zone: this.#zone, sayName: this.#sayName };
    const time = workLogged(this.table.all(cells, 'worklog'), how);
    noteOtherTotal(this.table.one(cells, 'spent'), time, fitting);
    return { time: numbered(time) };
  }

  #linksOf(cells: readonly string[]): NonNullable<ImportedTicket['links']> {
    const links = this.#linked.flatMap(({ index, name, isInward }) => {
      const to = cells[index]?.trim().slice(0, 200) ?? '';
      return to === '' ? [] : [{ kind: jiraLink(name, isInward), to }];
    });
    return [...new Map(links.map((link) => [`${link.kind} ${link.to}`, link])).values()];
  }

  /** Puts an issue that was in several sprints into the last; the others stay as labels. */
  #sprintOf(given: readonly string[]): Pick<ImportedTicket, 'sprint' | 'sprint_facts' | 'labels'> {
    const all = given.map(jiraSprint);
    const names = all.map(({ name }) => cutTo(cleanLine(name), SPRINT_LIMITS.name)).filter((name) => name !== '');
    const last = names.at(-1);
    const facts = all.at(-1)?.facts;
    const { sprint, label } = last === undefined ? {} : this.sprints.take(last);
    return {
      ...(sprint && { sprint }),
      ...(sprint && facts && { sprint_facts: facts }),
      labels: [...names.slice(0, -1), ...(label ? [label] : [])].filter((name) => name !== sprint),
    };
  }

  /** Finds the parent, which old exports name by its number and newer ones by its key. */
  #parentOf(given: string): string {
    return this.#keysById.get(given) ?? given.slice(0, 200);
  }

  /** Reads a cell of the form "date;author;text". The text may contain semicolons. */
  #commentOf(cell: string, fitting: Fitting): TicketComment | undefined {
    const [date = '', author = '', ...rest] = cell.split(';');
    const at = this.dates.read(date);
    if (!at || rest.length === 0) {
      fitting.note(`A comment does not begin with its date and author and is left out: ${quote(cell)}`);
      return undefined;
    }
    const { id, name } = this.people.author([this.#sayName(author.trim())]);
    const text = markdownOf(rest.join(';'), this.#sayName);
    const content = id ? text : `${name || 'Someone'} wrote:\n\n${text}`;
    // Hashed as written, without the time zone: the comment has the same key in an import with another zone.
    const key = createHash('sha256').update(`${at.getTime()} ${author.trim()}`).digest('base64url');
    const created_at = (this.dates.moment(date, this.#zone) ?? at).toISOString();
    return fitting.comment({ key, user_id: id, content, created_at });
  }
}

/** Finds the statuses that only resolved issues have. */
function statusesOfFinished(rows: JiraTable['rows'], table: JiraCells): ReadonlySet<string> {
  if (!table.has('resolved') && !table.has('resolution')) return new Set();
  const open = new Set<string>();
  const resolved = new Set<string>();
  for (const { cells } of rows) {
    const name = cleanLine(table.one(cells, 'status')).slice(0, 200) || 'No status';
    const isResolved = table.has('resolved')
      ? table.one(cells, 'resolved') !== ''
      : !/^(?:|unresolved)$/i.test(table.one(cells, 'resolution'));
    (isResolved ? resolved : open).add(name);
  }
  return new Set([...resolved].filter((name) => !open.has(name)));
}

/**
 * Reads cells of the form "date;author;name;address"; old exports have the address alone. An export contains no files.
 */
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

function* samplesOf(rows: JiraTable['rows'], table: JiraCells): Generator<string> {
  for (const { cells } of rows) {
    for (const field of ['created', 'resolved', 'due', 'start'] as const) yield* table.all(cells, field);
    for (const comment of table.all(cells, 'comment')) yield comment.slice(0, Math.max(0, comment.indexOf(';')));
    for (const work of table.all(cells, 'worklog')) yield work.split(';').at(-3) ?? '';
  }
}

/** Maps account ids, by which comments name people, to names, which only the people columns have. */
function namesById(rows: JiraTable['rows'], table: JiraCells) {
  const names = new Map<string, string>();
  for (const { cells } of rows) {
    for (const person of ['assignee', 'reporter', 'creator'] as const) {
      const [id, name] = [table.one(cells, `${person}Id`), table.one(cells, person)];
      if (id !== '' && name !== '') names.set(id, name);
    }
  }
  return names;
}

/** Numbers comments or entries of the same author in the same minute, so that their keys differ. */
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

/** Warns when Jira's total differs from the sum of the work log, which is what counts. */
function noteOtherTotal(seconds: string, time: readonly { minutes: number }[], fitting: Fitting): void {
  if (!/^\d{1,12}$/.test(seconds)) return;
  const logged = time.reduce((sum, { minutes }) => sum + minutes, 0);
  const said = Math.round(Number(seconds) / 60);
  if (Math.abs(said - logged) > time.length)
    fitting.note(
      `Jira's total of ${hours(said)} h differs from its work log of ${hours(logged)} h; the work log is used`,
    );
}

const hours = (minutes: number): string => (minutes / 60).toLocaleString('en', { maximumFractionDigits: 2 });

function estimateOf(points: string, seconds: string, fitting: Fitting): number | null {
  const given = points || seconds;
  if (given === '') return null;
  const number = /^\d{1,9}(?:[.,]\d{1,4})?$/.test(given) ? Number(given.replace(',', '.')) : Number.NaN;
  const estimate = points ? number : Math.round((number / SECONDS_AN_HOUR) * 100) / 100;
  if (estimate <= TICKET_LIMITS.estimateHours) return estimate;
  fitting.note(`The estimate ${quote(given)} can't be used and is left out`);
  return null;
}
