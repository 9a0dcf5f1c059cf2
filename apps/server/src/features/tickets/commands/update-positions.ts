// Moves many tickets of one project at once (the specification's update_ticket_positions): all of them or none.
import type { TicketPlace } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { type BoardPlace, boardQueue, endPositions, lockBoard, savePlaces } from '../order-writes.ts';
import { insertHistory } from '../writes.ts';

interface Input extends BoardPlace {
  entries: readonly TicketPlace[];
}

export const updatePositions = defineCommand<Input, { version: number; places: TicketPlace[] }>({
  name: 'updatePositions',
  action: 'ticket.edit',
  queue: boardQueue,
  async run({ tx, viewer, now, newId, emit }, input) {
    const { company_id, project_id, entries } = input;
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    const unknown = entries.find((entry) => !board.status_keys.includes(entry.status));
    if (unknown) fail('status_unknown', { status: unknown.status });
    const ids = entries.map((entry) => entry.id);
    const tickets = await tx.query<{ id: string; status: string }>(sql`
      select id, status from tickets where company_id = ${company_id} and project_id = ${project_id} and id = any(${ids}::uuid[])`);
    if (tickets.length !== new Set(ids).size || tickets.length !== ids.length) fail('ticket_not_found');

    const statusById = new Map(tickets.map((ticket) => [ticket.id, ticket.status]));
    const places = await withoutCollisions(tx, input, ids);
    await savePlaces(tx, input, places, now);
    const moved = places.filter((place) => statusById.get(place.id) !== place.status);
    await insertHistory(tx, input, moved, { user_id: viewer.user_id, now, newId });
    emit({ type: 'ticket.moved', company_id, project_id, payload: { board_version: board.version, places } });
    return { version: board.version, places };
  },
});

type Tx = Parameters<typeof lockBoard>[0];

/**
 * The positions asked for, unless a ticket outside the batch (or another entry) stands on one of them: the caller had an
 * old board. Then that column's entries keep their order and go to its end, where there is always room.
 */
async function withoutCollisions(
  tx: Tx,
  { company_id, project_id, entries }: Input,
  ids: readonly string[],
): Promise<TicketPlace[]> {
  const statuses = [...new Set(entries.map((entry) => entry.status))];
  const taken = await tx.query<{ status: string; position: number }>(sql`
    select status, position from tickets
    where company_id = ${company_id} and project_id = ${project_id} and status = any(${statuses}::text[])
      and position = any(${entries.map((entry) => entry.position)}::bigint[]) and id <> all(${ids}::uuid[])`);
  const used = new Set(taken.map((each) => `${each.position} ${each.status}`));
  const colliding = new Set<string>();
  for (const entry of entries) {
    const place = `${entry.position} ${entry.status}`;
    if (used.has(place)) colliding.add(entry.status);
    used.add(place);
  }
  const ends = await endPositions(tx, { company_id, project_id }, [...colliding]);
  const nextEnd = new Map(ends);
  const inOrder = entries.toSorted((a, b) => a.position - b.position);
  return inOrder.map((entry) => {
    const end = nextEnd.get(entry.status);
    if (end === undefined) return entry;
    nextEnd.set(entry.status, end + 1024);
    return { ...entry, position: end };
  });
}
