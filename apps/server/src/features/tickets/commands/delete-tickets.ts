// Moves many tickets of a project to its trash: all of them or none, with an event for each.
import { TicketIds } from '@worklane/contract/ticket-batches';
import { ExpectedTicket } from '@worklane/contract/tickets';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { changedBy } from '../../history/steps/record-statuses.ts';
import { addVersions, boardQueue, lockBoard } from '../steps/board-order.ts';
import { refuseIfOthersChanged } from '../steps/refuse-if-others-changed.ts';
import { emptyOldTrash, putIntoTrash } from '../trash-writes.ts';

export const deleteTickets = defineCommand({
  name: 'deleteTickets',
  target: 'project',
  input: z.object({ ids: TicketIds, expected: z.optional(ExpectedTicket) }),
  isCallable: true,
  action: 'ticket.delete',
  queue: boardQueue,
  async run({ tx, viewer, now, newId, emit }, input) {
    const { company_id, project_id, ids, expected } = input;
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    if (expected) await refuseIfOthersChanged(tx, input, ids, { user_id: viewer.user_id, since: expected });
    const gone = await putIntoTrash(tx, input, ids, { user_id: viewer.user_id, now });
    if (gone.length !== ids.length) fail('ticket_not_found');
    const changes = ids.map((id) => ({ ticket_id: id, field: 'trash', before: false, after: true }) as const);
    await recordChanges(tx, input, changes, changedBy({ viewer, now, newId }));
    await emptyOldTrash(tx, input, now);
    const version = ids.length > 1 ? await addVersions(tx, input, ids.length - 1) : board.version;
    for (const [index, id] of ids.entries()) {
      const board_version = version - ids.length + 1 + index;
      emit({ type: 'ticket.deleted', company_id, project_id, payload: { board_version, ids: [id] } });
    }
    return { version, results: ids.map((id) => ({ id })) };
  },
  inverse: {
    calls: ({ input: { ids, project_id } }) => [
      { command: 'restoreTickets', target: project_id, input: { ids, expected: 'own' } },
    ],
  },
});
