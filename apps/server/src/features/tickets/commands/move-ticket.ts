// Moves one ticket on its board. Its position is computed from current rows under the board's lock, so that simultaneous moves
// get one strict order; status, history and event are written in one transaction.
import { LeftPlace, TicketMove } from '@worklane/contract/tickets';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { changedBy, insertHistory } from '../../history/steps/record-statuses.ts';
import { boardQueue, findPlace, lockBoard, readPlacesPut, savePlaces } from '../steps/board-order.ts';
import { callToUndoMove, readMove } from '../steps/undo-move.ts';

export const moveTicket = defineCommand({
  name: 'moveTicket',
  target: 'ticket',
  input: z.extend(TicketMove, { expected: z.optional(LeftPlace) }),
  isCallable: true,
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, input) {
    const { tx, now, emit } = context;
    const { id, status, before, after, company_id, project_id } = input;
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    if (!board.status_keys.includes(status)) fail('status_unknown', { status });
    const [ticket] = await readPlacesPut(tx, input, [id]);
    if (!ticket) return fail('ticket_not_found');
    refuseUnlessUnchanged<LeftPlace>(ticket, input.expected);

    const placed = await findPlace(tx, input, { id, status, before: before === id ? null : before, after });
    const places = placed.map((each) => ({ ...each, status }));
    await savePlaces(tx, input, places, now, 1);
    if (ticket.status !== status) {
      await insertHistory(tx, input, [{ id, status }], changedBy(context));
    }
    const payload = { board_version: board.version, places };
    emit({ type: 'ticket.moved', company_id, project_id, payload, before: { places: [ticket] } });
    return { version: board.version, places };
  },
  inverse: {
    before: ({ tx }, input) => readMove(tx, input),
    calls: async ({ context: { tx }, input, before }) => await callToUndoMove(tx, input, before),
  },
});
