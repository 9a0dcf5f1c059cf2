// Moves many tickets of one project at once (the specification's update_ticket_positions): all of them or none.
import { type LeftPlace, NewPlaces, type TicketPlace } from '@worklane/contract/tickets';
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { isUnchanged } from '../../../platform/undo/preconditions.ts';
import { changedBy, insertHistory } from '../../history/steps/record-statuses.ts';
import { asTold, isOfMany, notifyOfMoves } from '../../inbox/steps/notify-of-many.ts';
import { readPlacesPut } from '../reads.ts';
import { boardQueue, endPositions, lockBoard, savePlaces } from '../steps/board-order.ts';
import { callToRestorePlaces } from '../steps/restore-places.ts';

type Entry = TicketPlace & { expected?: LeftPlace | undefined };

interface Result {
  version: number;
  places: TicketPlace[];
  /** The tickets that are not at their expected place. */
  left: string[];
}

export const updatePositions = defineCommand({
  name: 'updatePositions',
  target: 'project',
  input: NewPlaces,
  isCallable: true,
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, input): Promise<Result> {
    const { tx, viewer, now, newId, emit, remember } = context;
    const { company_id, project_id } = input;
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    const unknown = input.entries.find((entry) => !board.status_keys.includes(entry.status));
    if (unknown) fail('status_unknown', { status: unknown.status });
    const named = input.entries.map((entry) => entry.id);
    const tickets = await readPlacesPut(tx, input, named);
    if (new Set(named).size !== named.length) fail('ticket_not_found');
    const ticketsById = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    const isLeft = ({ id, expected }: Entry) => {
      const ticket = ticketsById.get(id);
      return expected && !(ticket && isUnchanged<LeftPlace>(ticket, expected));
    };
    const entries = input.entries.filter((entry) => !isLeft(entry));
    if (entries.some(({ id }) => !ticketsById.has(id))) fail('ticket_not_found');

    remember?.(tickets);
    const places = await withoutCollisions(tx, input, entries);
    await savePlaces(tx, input, places, now);
    const moved = places.filter(({ id, status }) => ticketsById.get(id)?.status !== status);
    await insertHistory(tx, input, moved, changedBy({ viewer, now, newId }));
    if (isOfMany(moved)) await notifyOfMoves(context, input, moved);
    const payload = { board_version: board.version, places };
    const former = { places: places.map(({ id }) => ticketsById.get(id)) };
    const before = isOfMany(moved) ? asTold(former) : former;
    emit({ type: 'ticket.moved', company_id, project_id, payload, before });
    return { version: board.version, places, left: input.entries.filter(isLeft).map(({ id }) => id) };
  },
  inverse: {
    calls: ({ input, result, before }: Done<InputOf<'project', typeof NewPlaces>, Result, TicketPlace[]>) =>
      callToRestorePlaces(input, before, result.places),
  },
});

type Tx = Parameters<typeof lockBoard>[0];

/**
 * Returns the requested positions, unless a ticket outside the batch, or another entry, has one of them: then the
 * caller had an old board, and that column's entries keep their order and go to its end, where there is always room.
 */
async function withoutCollisions(
  tx: Tx,
  { company_id, project_id }: ProjectRef,
  entries: readonly Entry[],
): Promise<TicketPlace[]> {
  const ids = entries.map((entry) => entry.id);
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
  return inOrder.map(({ id, status, position }) => {
    const end = nextEnd.get(status);
    if (end === undefined) return { id, status, position };
    nextEnd.set(status, end + 1024);
    return { id, status, position: end };
  });
}
