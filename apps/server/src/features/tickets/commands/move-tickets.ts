// Moves many tickets of a project to a column, in the given order: all of them or none, with an event for each.
import { TicketIds } from '@worklane/contract/ticket-batches';
import { TicketMove, type TicketPlace } from '@worklane/contract/tickets';
import { placeTickets } from '@worklane/domain/tickets/place-ticket';
import * as z from 'zod/mini';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { changedBy, insertHistory } from '../../history/steps/record-statuses.ts';
import { asTold, isOfMany, notifyOfMoves } from '../../inbox/steps/notify-of-many.ts';
import { readSurroundings } from '../batch-writes.ts';
import { readPlacesPut } from '../reads.ts';
import { addVersions, boardQueue, lockBoard, savePlaces } from '../steps/board-order.ts';
import { callToRestorePlaces } from '../steps/restore-places.ts';

const INPUT = z.extend(TicketMove, { ids: TicketIds });

interface Result {
  version: number;
  results: { id: string; places: TicketPlace[] }[];
}

export const moveTickets = defineCommand({
  name: 'moveTickets',
  target: 'project',
  input: INPUT,
  isCallable: true,
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, input): Promise<Result> {
    const { tx, viewer, now, newId, emit, remember } = context;
    const { company_id, project_id, ids, status } = input;
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    if (!board.status_keys.includes(status)) fail('status_unknown', { status });
    const tickets = await readPlacesPut(tx, input, ids);
    if (tickets.length !== ids.length) fail('ticket_not_found');
    remember?.(tickets);

    const { previous, following } = await readSurroundings(tx, input, input);
    const placed = placeTickets(ids, previous, following).map((each) => ({ ...each, status }));
    await savePlaces(tx, input, placed, now, ids.length);
    const moved = tickets.filter((ticket) => ticket.status !== status).map(({ id }) => ({ id, status }));
    await insertHistory(tx, input, moved, changedBy({ viewer, now, newId }));
    if (isOfMany(moved)) await notifyOfMoves(context, input, moved);

    const version = ids.length > 1 ? await addVersions(tx, input, ids.length - 1) : board.version;
    // The following tickets make room in the first event; otherwise two tickets would have one position in between.
    const [first, ...others] = placed.slice(0, ids.length) as [TicketPlace, ...TicketPlace[]];
    const results = [
      { id: first.id, places: [first, ...placed.slice(ids.length)] },
      ...others.map((place) => ({ id: place.id, places: [place] })),
    ];
    const formerById = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    for (const [index, { id, places }] of results.entries()) {
      const payload = { board_version: version - results.length + 1 + index, places };
      const former = { places: [formerById.get(id)] };
      const before = isOfMany(moved) ? asTold(former) : former;
      emit({ type: 'ticket.moved', company_id, project_id, payload, before });
    }
    return { version, results };
  },
  inverse: {
    calls: ({ input, result, before }: Done<InputOf<'project', typeof INPUT>, Result, TicketPlace[]>) =>
      callToRestorePlaces(
        input,
        before,
        result.results.flatMap(({ places }) => places),
      ),
  },
});
