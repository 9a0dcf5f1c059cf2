// Moves one ticket on its board. Its position is computed from current rows under the board's lock, so that simultaneous moves
// get one strict order; status, history and event are written in one transaction.
import { LeftPlace, MoveBack, type TicketPlace } from '@worklane/contract/tickets';
import * as z from 'zod/mini';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { changedBy, insertHistory } from '../../history/steps/record-statuses.ts';
import { readPlacesPut } from '../reads.ts';
import { boardQueue, findPlace, lockBoard, savePlaces } from '../steps/board-order.ts';
import { callToMoveBack, readMove } from '../steps/undo-move.ts';

const INPUT = z.extend(MoveBack, { expected: z.optional(LeftPlace) });

interface Result {
  version: number;
  /** The ticket's, and those of the tickets that made room for it. */
  places: TicketPlace[];
}

export const moveTicket = defineCommand({
  name: 'moveTicket',
  target: 'ticket',
  input: INPUT,
  isCallable: true,
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, input): Promise<Result> {
    const { tx, now, emit, remember } = context;
    const { id, status, before, after, former_position, company_id, project_id } = input;
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    if (!board.status_keys.includes(status)) fail('status_unknown', { status });
    const [ticket] = await readPlacesPut(tx, input, [id]);
    if (!ticket) return fail('ticket_not_found');
    refuseUnlessUnchanged<LeftPlace>(ticket, input.expected);

    if (remember) remember((await readMove(tx, input)) ?? fail('ticket_not_found'));
    const wanted = { id, status, before: before === id ? null : before, after, former_position };
    const placed = await findPlace(tx, input, wanted);
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
    calls: ({ input, result: { places }, before }: Done<InputOf<'ticket', typeof INPUT>, Result, MoveBack>) =>
      callToMoveBack(
        input,
        before,
        places.find(({ id }) => id === input.id),
      ),
  },
});
