// Moves a ticket to the trash. Its children stay, without a parent (specification, section 4).
import { ExpectedTicket } from '@worklane/contract/tickets';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { changedBy } from '../../history/steps/record-statuses.ts';
import { boardQueue, lockBoard } from '../steps/board-order.ts';
import { refuseIfOthersChanged } from '../steps/refuse-if-others-changed.ts';
import { emptyOldTrash, putIntoTrash } from '../trash-writes.ts';

export const deleteTicket = defineCommand({
  name: 'deleteTicket',
  target: 'ticket',
  input: z.object({ expected: z.optional(ExpectedTicket) }),
  isCallable: true,
  action: 'ticket.delete',
  queue: boardQueue,
  async run({ tx, viewer, now, newId, emit }, input) {
    const { id, company_id, project_id } = input;
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    if (input.expected)
      await refuseIfOthersChanged(tx, input, [id], { user_id: viewer.user_id, since: input.expected });
    const ids = await putIntoTrash(tx, input, [id], { user_id: viewer.user_id, now });
    if (ids.length === 0) fail('ticket_not_found');
    const change = { ticket_id: id, field: 'trash', before: false, after: true } as const;
    await recordChanges(tx, input, [change], changedBy({ viewer, now, newId }));
    await emptyOldTrash(tx, input, now);
    emit({ type: 'ticket.deleted', company_id, project_id, payload: { board_version: board.version, ids } });
  },
  inverse: {
    calls: ({ input: { id, project_id } }) => [
      { command: 'restoreTicket', target: project_id, input: { id, expected: 'own' } },
    ],
  },
});
