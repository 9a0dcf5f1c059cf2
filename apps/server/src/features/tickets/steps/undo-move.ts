// Builds the call that undoes a move: between the former neighbours of the ticket.
import type { LeftPlace, MoveBack } from '@worklane/contract/tickets';
import type { TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Call } from '../../../platform/commands/inverse.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readPlacesPut } from '../reads.ts';

/** Reads the move that would restore a ticket's place; undefined when it doesn't exist. */
export async function readMove(
  tx: Queryable,
  { id, company_id, project_id }: TicketRef,
): Promise<MoveBack | undefined> {
  const [row] = await tx.query<{ status: string; position: number; before: string | null; after: string | null }>(sql`
    select t.status, t.position, (
      select n.id from tickets n
      where n.company_id = t.company_id and n.project_id = t.project_id and n.status = t.status and n.position > t.position
      order by n.position limit 1
    ) as before, (
      select n.id from tickets n
      where n.company_id = t.company_id and n.project_id = t.project_id and n.status = t.status and n.position < t.position
      order by n.position desc limit 1
    ) as after
    from tickets t where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = ${id}`);
  if (!row) return undefined;
  const { status, position, before, after } = row;
  return { status, before, after: after ?? undefined, former_position: position };
}

/** Builds the call that undoes a move, after the move. */
export async function callToUndoMove(tx: Queryable, ticket: TicketRef, move: MoveBack | undefined): Promise<Call[]> {
  const [now] = await readPlacesPut(tx, ticket, [ticket.id]);
  return move ? callToMoveBack(ticket, move, now) : [];
}

/** @param now where the move has put it */
export function callToMoveBack({ id }: TicketRef, move: MoveBack, now: LeftPlace | undefined): Call[] {
  if (!now) return [];
  const expected = { status: now.status, position: now.position };
  return [{ command: 'moveTicket', target: id, input: { ...move, expected } }];
}
