// Builds the notifications for batches that moved or assigned many tickets by single commands.
import type { EventPayload, ServerEvent } from '@worklane/contract/events';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { EventOrigin, Values } from '../../platform/events/origin.ts';
import type { Notice } from './steps/deliver-notices.ts';
import { noticesOfAssignments, noticesOfMoves, TOLD_TOGETHER } from './steps/notices-of-many.ts';

const CHANGING = ['ticket.created', 'ticket.updated', 'ticket.moved'] as const;

export type TicketEvent = Extract<ServerEvent, { type: (typeof CHANGING)[number] }>;

type Row = { id: number; before: Values | null } & {
  [Type in (typeof CHANGING)[number]]: { type: Type; payload: EventPayload<Type> };
}[(typeof CHANGING)[number]];

/** A field is undefined when people are notified event by event. */
export interface TogetherOfBatch {
  moves?: Notice[];
  assignments?: Notice[];
}

/** Tells whether a step that changed many tickets at once has already notified people. */
export const isTold = (before: Values | null): boolean => before?.[TOLD_TOGETHER] === true;

/** @returns the batch's notifications for its first event, and empty lists for the others */
export async function togetherOfBatch(
  tx: Queryable,
  event: TicketEvent,
  { event_id, batch_id, before }: EventOrigin,
): Promise<TogetherOfBatch> {
  // Return early, because reading all events for each event of a large change would be slow.
  if (batch_id === null || event_id === undefined || isTold(before)) return {};
  const ref = { company_id: event.company_id, project_id: event.project_id as string };
  const rows = await readRows(tx, ref, batch_id);
  if (rows.length <= INBOX_LIMITS.singly) return {};
  const isFirst = rows[0]?.id === event_id;
  const moved = movedIn(rows);
  const assigned = assignedIn(rows);
  const together: TogetherOfBatch = {};
  if (moved.length > INBOX_LIMITS.singly)
    together.moves = isFirst ? await noticesOfMoves(tx, ref, moved, batch_id) : [];
  if ([...assigned.values()].some(({ length }) => length > INBOX_LIMITS.singly))
    together.assignments = isFirst ? noticesOfAssignments(assigned, batch_id) : [];
  return together;
}

async function readRows(tx: Queryable, { company_id, project_id }: ProjectRef, batch_id: string): Promise<Row[]> {
  const rows = await tx.query<Row>(sql`
    select id, type, payload, before from events
    where batch_id = ${batch_id} and company_id = ${company_id} and project_id = ${project_id}
      and type = any(${[...CHANGING]}::text[])
    order by id`);
  return rows.filter(({ before }) => !isTold(before));
}

/** Returns the tickets whose column differs before and after the batch. */
function movedIn(rows: readonly Row[]): { id: string; status: string }[] {
  const changesById = new Map<string, { former: unknown; status: string }>();
  for (const row of rows) {
    if (row.type === 'ticket.created') continue;
    const formerById = formerStatuses(row.type === 'ticket.updated' ? row.payload.ticket.id : undefined, row.before);
    for (const { id, status } of row.payload.places) {
      const former = changesById.get(id)?.former ?? formerById.get(id) ?? status;
      changesById.set(id, { former, status });
    }
  }
  return [...changesById].flatMap(([id, { former, status }]) => (former === status ? [] : [{ id, status }]));
}

/**
 * Reads from an event which columns the tickets were in before.
 * @param updated the ticket's id, for `ticket.updated`
 */
export function formerStatuses(updated: string | undefined, before: Values | null): Map<string, unknown> {
  if (updated !== undefined) return new Map([[updated, before?.status]]);
  const places = (before?.places ?? []) as ({ id: string; status: string } | null)[];
  return new Map(places.flatMap((place) => (place ? [[place.id, place.status]] : [])));
}

/** Returns the tickets that the batch assigned, by user. */
function assignedIn(rows: readonly Row[]): Map<string, string[]> {
  const idsByPerson = new Map<string, string[]>();
  for (const row of rows) {
    if (row.type === 'ticket.moved') continue;
    for (const user of addedAssignees(row))
      idsByPerson.set(user, [...new Set([...(idsByPerson.get(user) ?? []), row.payload.ticket.id])]);
  }
  return idsByPerson;
}

function addedAssignees(row: Exclude<Row, { type: 'ticket.moved' }>): readonly string[] {
  if (row.type === 'ticket.created') return row.payload.ticket.assignee_ids;
  const former = new Set((row.before?.assignee_ids as string[] | undefined) ?? []);
  return (row.payload.ticket.changes.assignee_ids ?? []).filter((user) => !former.has(user));
}
