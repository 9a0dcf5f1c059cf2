// Reads proposals: each user's own, in projects they can still see, and the values that a line can be changed to.
import type {
  Proposal,
  ProposalLine,
  ProposedRecord,
  SentProposal,
  SentSummary,
  ShownValue,
  WaitingProposal,
} from '@worklane/contract/proposals';
import type { ProgramNames } from '@worklane/contract/ticket-activity';
import type { TicketChange } from '@worklane/contract/tickets';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { PROPOSAL_LIMITS, type ProposalSource, type ProposalState } from '@worklane/domain/assistant/vocabulary';
import { DAY_MS } from '@worklane/domain/units';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import type { ActionLine } from './proposal-actions.ts';
import { isAction, isOfDocument, isOfTicket, type RecordLine, type StoredLine } from './proposal-lines.ts';
import { problemsOf, type RecordsNow, readRecordsOfLines, readTakenIds } from './proposal-records.ts';
import { createdBy, linkWords, type NewTickets, newTicketWords } from './proposed-tickets.ts';

const MOST_CHOICES = 200;

/** Returns the moment before which proposals are too old to be approved. */
export const lapsedBefore = (now: Date): Date => new Date(now.getTime() - PROPOSAL_LIMITS.days * DAY_MS);
/** Returns the moment before which batches are too old to be undone. */
const undoableSince = (now: Date): Date => new Date(now.getTime() - DAY_MS);

export interface StoredProposal {
  company_id: string;
  id: string;
  project_id: string;
  user_id: string;
  source: ProposalSource;
  message_id: string | null;
  program: ProgramNames | null;
  token_id: string | null;
  state: ProposalState;
  version: number;
  lines: StoredLine[];
  batch_id: string | null;
  created_at: string;
  decided_at: string | null;
}

const stateAt = (now: Date): Sql => sql`
  case when x.state = 'waiting' and x.created_at < ${lapsedBefore(now)} then 'lapsed' else x.state end as state`;

const PROGRAM = sql`
  case when x.proposed_by is not null
       then json_build_object('token', x.proposed_by, 'agent', x.proposed_by_agent) end as program`;

const columnsAt = (now: Date): Sql => sql`
  x.company_id, x.id, x.project_id, x.user_id, x.source, x.message_id, ${PROGRAM}, x.token_id, x.version, x.lines, x.created_at, x.decided_at,
  case when x.decided_at >= ${undoableSince(now)} then x.batch_id end as batch_id,
  ${stateAt(now)}`;

/** Finds a proposal of this user; for others it doesn't exist. */
export async function findProposal(
  db: Queryable,
  scope: Scope,
  { user_id, id }: { user_id: string; id: string },
  now: Date,
): Promise<StoredProposal | undefined> {
  const [row] = await db.query<StoredProposal>(sql`
    select ${columnsAt(now)} from ai_proposals x
    where x.id = ${id} and x.user_id = ${user_id} and ${inScope(scope, 'x.company_id', 'x.project_id')}`);
  return row;
}

/** Finds open proposals that belong to no answer, newest first. */
export function findWaitingOfPrograms(
  db: Queryable,
  scope: Scope,
  { user_id, company_id }: { user_id: string; company_id: string },
  now: Date,
): Promise<WaitingProposal[]> {
  return db.query<WaitingProposal>(sql`
    select x.id, x.project_id, ${PROGRAM}, jsonb_array_length(x.lines) as lines, x.created_at from ai_proposals x
    where x.company_id = ${company_id} and x.user_id = ${user_id} and x.source = 'agent' and x.state = 'waiting'
      and x.created_at >= ${lapsedBefore(now)} and ${inScope(scope, 'x.company_id', 'x.project_id')}
    order by x.created_at desc, x.id limit ${PROPOSAL_LIMITS.listed}`);
}

interface ByToken {
  company_id: string;
  token_id: string;
}

/** Finds what a program proposed with one API token, newest first. */
export function findSentProposals(
  db: Queryable,
  scope: Scope,
  { company_id, token_id }: ByToken,
  now: Date,
): Promise<SentSummary[]> {
  return db.query<SentSummary>(sql`
    select x.id, x.project_id, ${stateAt(now)}, x.version, jsonb_array_length(x.lines) as lines, x.created_at, x.decided_at
    from ai_proposals x
    where x.company_id = ${company_id} and x.token_id = ${token_id} and ${inScope(scope, 'x.company_id', 'x.project_id')}
    order by x.created_at desc, x.id limit ${PROPOSAL_LIMITS.listed}`);
}

/** Finds a proposal of this token; for other tokens, also of the same user, it doesn't exist. */
export async function findSentProposal(
  db: Queryable,
  scope: Scope,
  { company_id, token_id, id }: ByToken & { id: string },
  now: Date,
): Promise<StoredProposal | undefined> {
  const [row] = await db.query<StoredProposal>(sql`
    select ${columnsAt(now)} from ai_proposals x
    where x.company_id = ${company_id} and x.id = ${id} and x.token_id = ${token_id}
      and ${inScope(scope, 'x.company_id', 'x.project_id')}`);
  return row;
}

/** Shows the proposal to its user, with the current records. */
export async function showProposal(db: Queryable, scope: Scope, stored: StoredProposal): Promise<Proposal> {
  const { source, program, batch_id } = stored;
  const choices = withProposedSprints(await readChoices(db, scope, stored), stored.lines);
  return { ...(await showSent(db, scope, stored)), source, program, batch_id, choices };
}

/** Shows the proposal to the program that made it. */
export async function showSent(db: Queryable, scope: Scope, stored: StoredProposal): Promise<SentProposal> {
  const { company_id, lines, id, project_id, state, version, created_at, decided_at } = stored;
  const now = await readRecordsOfLines(db, scope, company_id, lines);
  const problems = state === 'waiting' ? problemsOf(lines, now) : undefined;
  const sprintNames = new Map(
    lines.flatMap((line) => (line.kind === 'create_sprint' ? [[line.sprint_id, line.name] as const] : [])),
  );
  const titles = createdBy(lines);
  const shown = lines.map((line): ProposalLine => {
    const { kind, reason, is_left_out } = line;
    const problem = problems ? (problems.get(line.id) ?? null) : line.problem;
    const common = { id: line.id, kind, reason, shown: shownNow(line, sprintNames, titles), is_left_out, problem };
    return { ...common, ...aboutOf(line, now, titles) };
  });
  return { id, project_id, state, version, lines: shown, created_at, decided_at };
}

/**
 * Names the new sprint and the new tickets that a line is about as they are called now: its user may have edited them.
 */
function shownNow(line: StoredLine, sprintNames: ReadonlyMap<string, string>, titles: NewTickets): ShownValue[] {
  const { sprint_id, parent_id }: TicketChange = isOfTicket(line) ? line.values : {};
  const { link_kind, other_ticket = '' } = line.kind === 'link' ? line.values : {};
  const names = new Map([
    ['sprint_id', sprintNames.get(sprint_id ?? '')],
    ['parent_id', titles.has(parent_id ?? '') ? newTicketWords(titles.get(parent_id ?? '')) : undefined],
    [
      'link',
      link_kind && titles.has(other_ticket)
        ? linkWords(link_kind, newTicketWords(titles.get(other_ticket)))
        : undefined,
    ],
  ]);
  return line.shown.map((each) => ({ ...each, after: names.get(each.field) ?? each.after }));
}

type About = Pick<ProposalLine, 'ticket' | 'new_ticket' | 'values' | 'comment' | 'record'>;

/** @param titles of the tickets that the proposal creates */
function aboutOf(line: StoredLine, { tickets }: RecordsNow, titles: ReadonlyMap<string, string>): About {
  const id = 'ticket_id' in line ? line.ticket_id : null;
  const names = 'ticket_id' in line ? line.ticket : null;
  const current = id === null ? undefined : tickets.get(id);
  const named = current ?? (id && names ? { id, ...names } : null);
  const ticket = named && { id: named.id, key: named.key, title: named.title };
  const new_ticket = line.kind === 'create' || ticket || id === null ? null : (titles.get(id) ?? null);
  const about = { ticket, new_ticket, values: {}, comment: null, record: null };
  if (isOfTicket(line)) return { ...about, values: line.values, comment: line.comment };
  if (isAction(line)) return { ...about, comment: line.values.comment ?? null, record: actedOn(line) };
  return { ...about, record: recordOf(line) };
}

function actedOn({ kind, subject: id, name, values: { unfinished } }: ActionLine): ProposedRecord | null {
  if (kind === 'complete_sprint' && unfinished) return { of: 'completion', id, name, values: { unfinished } };
  if (kind === 'delete_sprint') return { of: 'sprint', id, name, values: {} };
  return kind === 'delete_document' ? { of: 'document', id, name, values: {} } : null;
}

function recordOf(line: RecordLine): ProposedRecord {
  if (isOfDocument(line)) return { of: 'document', id: line.document_id, name: line.name, values: line.values };
  if ('sprint_id' in line) return { of: 'sprint', id: line.sprint_id, name: line.name, values: line.values };
  return { of: 'time_entry', id: line.entry_id, values: line.values };
}

export type Choices = Proposal['choices'];

/** Reads the values that ticket fields of a project can have: statuses, members and sprints that haven't ended. */
export async function readChoices(
  db: Queryable,
  scope: Scope,
  { company_id, project_id }: ProjectRef,
): Promise<Choices> {
  const [row] = await db.query<{ choices: Choices }>(sql`
    select json_build_object(
      'status', (select coalesce(json_agg(json_build_object('value', s->>'key', 'label', s->>'label')), '[]')
                 from board_configurations c, jsonb_array_elements(c.statuses) s
                 where c.company_id = p.company_id and c.project_id = p.id),
      'assignee_ids', (select coalesce(json_agg(json_build_object('value', m.id, 'label', m.name)), '[]') from (
                 select u.id, u.name from project_members m join users u on u.id = m.user_id
                 where m.company_id = p.company_id and m.project_id = p.id
                 order by lower(u.name), u.id limit ${MOST_CHOICES}) m),
      'sprint_id', (select coalesce(json_agg(json_build_object('value', s.id, 'label', s.name)), '[]') from (
                 select s.id, s.name from sprints s
                 where s.company_id = p.company_id and s.project_id = p.id and s.status <> 'completed'
                 order by s.number limit ${MOST_CHOICES}) s)) as choices
    from projects p
    where p.company_id = ${company_id} and p.id = ${project_id} and ${inScope(scope, 'p.company_id', 'p.id')}`);
  return row?.choices ?? { status: [], assignee_ids: [], sprint_id: [] };
}

/** Adds the sprints that the proposal creates: its tickets may be put into them. */
export function withProposedSprints(choices: Choices, lines: readonly StoredLine[]): Choices {
  const created = lines.flatMap((line) =>
    line.kind === 'create_sprint' ? [{ value: line.sprint_id, label: line.name }] : [],
  );
  const known = new Set(choices.sprint_id.map(({ value }) => value));
  return { ...choices, sprint_id: [...choices.sprint_id, ...created.filter(({ value }) => !known.has(value))] };
}

/** Reads the lines of the waiting proposal of an API token in a project, which further lines join. */
export async function readLinesToJoin(
  db: Queryable,
  { company_id, project_id, token_id }: ProjectRef & { token_id: string },
  now: Date,
): Promise<StoredLine[]> {
  const rows = await db.query<{ lines: StoredLine[] }>(sql`
    select lines from ai_proposals
    where company_id = ${company_id} and project_id = ${project_id} and token_id = ${token_id}
      and state = 'waiting' and created_at >= ${lapsedBefore(now)}`);
  return rows.flatMap(({ lines }) => lines);
}

/**
 * Reads the lines that an answer of the assistant has proposed so far and that wait, by project: later lines build on
 * them.
 */
export async function readLinesOfAnswer(
  db: Queryable,
  scope: Scope,
  { company_id, message_id }: { company_id: string; message_id: string },
): Promise<ReadonlyMap<string, readonly StoredLine[]>> {
  const rows = await db.query<{ project_id: string; lines: StoredLine[] }>(sql`
    select x.project_id, x.lines from ai_proposals x
    where x.company_id = ${company_id} and x.message_id = ${message_id} and x.state = 'waiting'
      and ${inScope(scope, 'x.company_id', 'x.project_id')}`);
  return new Map(rows.map(({ project_id, lines }) => [project_id, lines]));
}

/** Tells whether a record has the id that a line gives to a new one, in any company and also in the trash. */
export async function isIdTaken(db: Queryable, line: StoredLine): Promise<boolean> {
  return (await readTakenIds(db, [line])).size > 0;
}
