// Restores many tickets of a project from its trash: all of them or none, with an event for each.
import { TicketIds } from '@worklane/contract/ticket-batches';
import type { TicketCard } from '@worklane/contract/tickets';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { addVersions, boardQueue, lockBoard } from '../steps/board-order.ts';
import { restoreFromTrash } from '../steps/restore-from-trash.ts';
import { ownInTrash } from '../trash-writes.ts';

interface Result {
  version: number;
  results: { id: string; ticket: TicketCard; children: string[] }[];
  left: string[];
}

export const restoreTickets = defineCommand({
  name: 'restoreTickets',
  target: 'project',
  /** With `own`, tickets that are back already, or were deleted again by another person, are skipped. */
  input: z.object({ ids: TicketIds, expected: z.optional(z.literal('own')) }),
  isCallable: true,
  action: 'ticket.delete',
  queue: boardQueue,
  async run(context, input): Promise<Result> {
    const { tx, viewer, emit } = context;
    const { company_id, project_id } = input;
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    const own = input.expected && (await ownInTrash(tx, input, input.ids, viewer.user_id));
    const ids = own ? input.ids.filter((id) => own.has(id)) : input.ids;
    const results: Result['results'] = [];
    for (const id of ids) results.push({ id, ...(await restoreFromTrash(context, input, board, id)) });
    const version = ids.length > 1 ? await addVersions(tx, input, ids.length - 1) : board.version;
    for (const [index, { ticket, children }] of results.entries()) {
      const board_version = version - ids.length + 1 + index;
      emit({ type: 'ticket.restored', company_id, project_id, payload: { board_version, ticket, children } });
    }
    if (results.length === 0) {
      emit({ type: 'ticket.moved', company_id, project_id, payload: { board_version: version, places: [] } });
    }
    return { version, results, left: input.ids.filter((id) => !ids.includes(id)) };
  },
  inverse: {
    calls({ context: { now }, input: { project_id }, result: { results } }) {
      const ids = results.map(({ id }) => id);
      if (ids.length === 0) return [];
      return [{ command: 'deleteTickets', target: project_id, input: { ids, expected: now.toISOString() } }];
    },
  },
});
