// Records what programs did with API tokens: each command with what it was about and, for a day, what undoes it.
import type { Program } from '@worklane/domain/access/can';
import { DAY_MS } from '@worklane/domain/units';
import sql, { type Sql } from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';
import type { NewEvent } from '../events/event-log.ts';
import type { Call } from './inverse.ts';

/** Tickets that are named: a command may change hundreds. */
const MOST_NAMED = 20;

export interface TokenActionToKeep extends Program {
  /** The id of its undo and of its events. */
  id: string;
  user_id: string;
  command: string;
  /** What the command was about. */
  target: { kind: string; id?: string | undefined; project_id?: string | undefined };
  events: readonly NewEvent[];
  /** What undoes it; null where nothing does. */
  calls: readonly Call[] | null;
  now: Date;
}

/**
 * Adds to a `with`, beside the statement that writes the events, what stores an action with what undoes it.
 * @returns undefined when no company is concerned
 */
export function keepingTokenAction(action: TokenActionToKeep): Sql | undefined {
  const company_id = action.events.find((each) => each.company_id !== null)?.company_id;
  if (!company_id) return undefined;
  const { kind, id } = action.target;
  const project_id = action.target.project_id ?? action.events.find((each) => each.project_id)?.project_id ?? null;
  const named = subjectsOf(action.events);
  const tickets = [...new Set(kind === 'ticket' && id ? [id, ...named.tickets] : named.tickets)];
  const document_id = kind === 'document' ? id : named.document_id;
  const calls = action.calls?.length ? JSON.stringify(action.calls) : null;
  return sql`
    token_action as (
      insert into token_actions (company_id, id, user_id, token_id, token, agent, command, project_id, ticket_ids,
                                 ticket_count, document_id, sprint_id, at, is_undoable, calls)
      values (${company_id}, ${action.id}, ${action.user_id}, ${action.token_id}, ${action.token}, ${action.agent},
              ${action.command}, ${project_id}, ${tickets.slice(0, MOST_NAMED)}::uuid[], ${tickets.length},
              ${document_id ?? null}, ${named.sprint_id ?? null}, ${action.now}, ${calls !== null}, ${calls}::jsonb))`;
}

interface ActionRef {
  user_id: string;
  id: string;
}

/** Selects a user's action. */
export const actionOf = ({ user_id, id }: ActionRef): Sql => sql`
  select 1 from token_actions where id = ${id} and user_id = ${user_id}`;

/** Reads what undoes an action. @returns undefined when there is none since that moment */
export async function readActionCalls(
  db: Queryable,
  { user_id, id }: ActionRef,
  since: Date,
): Promise<{ calls: Call[] | null; is_undone: boolean } | undefined> {
  const [row] = await db.query<{ calls: Call[] | null; is_undone: boolean }>(sql`
    select calls, is_undone from token_actions where id = ${id} and user_id = ${user_id} and at >= ${since}`);
  return row;
}

/** Notes that an action was undone. @returns false when there is none that wasn't */
export async function markActionUndone(tx: Queryable, { user_id, id }: ActionRef): Promise<boolean> {
  const rows = await tx.query(sql`
    update token_actions set is_undone = true, calls = null
    where id = ${id} and user_id = ${user_id} and not is_undone returning 1`);
  return rows.length > 0;
}

/** Deletes what undoes the actions that are too old to be undone. */
export async function clearActionCalls(db: Database, before: Date): Promise<void> {
  for (let cleared = 1; cleared > 0; ) {
    const rows = await db.query(sql`
      update token_actions set calls = null where id in (
        select id from token_actions where at < ${before} and calls is not null limit 1000 for update skip locked)
      returning 1`);
    cleared = rows.length;
  }
}

/** Deletes those that are older than events are kept. */
export async function clearTokenActions(db: Database, now: Date, days: number): Promise<void> {
  const before = new Date(now.getTime() - days * DAY_MS);
  for (let gone = 1; gone > 0; ) {
    const rows = await db.query(sql`
      delete from token_actions where id in (
        select id from token_actions where at < ${before} limit 1000 for update skip locked)
      returning 1`);
    gone = rows.length;
  }
}

/** Deletes all that is recorded of a user's programs, with their account. History keeps the names. */
export async function forgetTokenActions(tx: Queryable, user_id: string): Promise<void> {
  await tx.query(sql`delete from token_actions where user_id = ${user_id}`);
}

interface Named {
  ticket?: { id?: string };
  ticket_id?: string;
  ids?: readonly string[];
  places?: readonly { id: string }[];
  document_id?: string;
  sprint_id?: string;
}

/**
 * Lists the subjects of events. Moves count only where no other subject is named, because neighbours are shifted too.
 */
function subjectsOf(events: readonly NewEvent[]) {
  const payloads = events.map(({ payload }) => payload as Named);
  const tickets = payloads.flatMap(({ ticket, ticket_id, ids = [] }) =>
    [ticket?.id ?? [], ticket_id ?? [], ids].flat(),
  );
  return {
    tickets: tickets.length > 0 ? tickets : payloads.flatMap(({ places = [] }) => places.map(({ id }) => id)),
    document_id: payloads.find((each) => each.document_id)?.document_id,
    sprint_id: payloads.find((each) => each.sprint_id)?.sprint_id,
  };
}
