// Reads proposals: each user's own, in projects they can still see, and the values that a line can be changed to.
import type { Proposal, ProposalLine, SentProposal, SentSummary, WaitingProposal } from '@worklane/contract/proposals';
import type { ProgramNames } from '@worklane/contract/ticket-activity';
import { PROPOSAL_LIMITS, type ProposalSource, type ProposalState } from '@worklane/domain/assistant/vocabulary';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import type { StoredLine } from './proposal-lines.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_CHOICES = 200;

/** Proposals made before this moment can't be approved any more. */
export const lapsedBefore = (now: Date): Date => new Date(now.getTime() - PROPOSAL_LIMITS.days * DAY_MS);
/** Batches done before this moment can't be undone. */
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

interface Place {
  company_id: string;
  project_id: string;
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

interface TicketNow {
  id: string;
  key: string;
  title: string;
  version: number;
}

/** Reads the current tickets of the lines by id, if the viewer may see them. */
export async function readTicketsOfLines(
  db: Queryable,
  scope: Scope,
  company_id: string,
  lines: readonly StoredLine[],
): Promise<Map<string, TicketNow>> {
  const rows = await db.query<TicketNow>(sql`
    select t.id, p.key || '-' || t.number as key, t.title, t.version
    from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id
    where t.company_id = ${company_id} and t.id = any(${lines.map(({ ticket_id }) => ticket_id)}::uuid[])
      and ${inScope(scope, 't.company_id', 't.project_id')}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Says why a waiting line can't be done any more. */
export function problemOf({ ticket, ticket_id }: StoredLine, now: ReadonlyMap<string, TicketNow>): string | null {
  if (!ticket) return null;
  const current = now.get(ticket_id);
  if (!current) return `${ticket.key} was deleted or moved.`;
  return current.version === ticket.version ? null : `${current.key} has changed since this was proposed.`;
}

/** Shows the proposal to its user, with the current tickets. */
export async function showProposal(db: Queryable, scope: Scope, stored: StoredProposal): Promise<Proposal> {
  const { source, program, batch_id } = stored;
  const choices = await readChoices(db, scope, stored);
  return { ...(await showSent(db, scope, stored)), source, program, batch_id, choices };
}

/** Shows the proposal to the program that made it. */
export async function showSent(db: Queryable, scope: Scope, stored: StoredProposal): Promise<SentProposal> {
  const { company_id, lines, id, project_id, state, version, created_at, decided_at } = stored;
  const now = await readTicketsOfLines(db, scope, company_id, lines);
  const isWaiting = state === 'waiting';
  const shown = lines.map((line): ProposalLine => {
    const { id, kind, ticket_id, ticket, values, comment, reason, is_left_out } = line;
    const current = now.get(ticket_id) ?? (ticket && { id: ticket_id, ...ticket });
    return {
      id,
      kind,
      ticket: current && { id: current.id, key: current.key, title: current.title },
      reason,
      values,
      comment,
      shown: line.shown,
      is_left_out,
      problem: isWaiting ? problemOf(line, now) : line.problem,
    };
  });
  return { id, project_id, state, version, lines: shown, created_at, decided_at };
}

export type Choices = Proposal['choices'];

/** Reads the values that ticket fields of a project can have: statuses, members and sprints that haven't ended. */
export async function readChoices(db: Queryable, scope: Scope, { company_id, project_id }: Place): Promise<Choices> {
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
