// Brings a ticket back from the trash: to its place when nobody stands there now, below its parent and above its
// children where those are still to be had.
import { DEFAULT_STATUS } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { recordChanges } from '../field-history.ts';
import type { TicketRef } from '../reads.ts';
import { lockTrashed, putBelow, takeOutOfTrash } from '../trash.ts';
import { boardQueue, endPositions, insertHistory, lockBoard } from '../writes.ts';

export const restoreTicket = defineCommand<TicketRef, void>({
  name: 'restoreTicket',
  action: 'ticket.delete',
  queue: boardQueue,
  async run({ tx, viewer, now, newId, emit }, input) {
    const { id, company_id, project_id } = input;
    const board = (await lockBoard(tx, input)) ?? fail('project_not_found');
    const { status_keys } = board;
    const trashed = (await lockTrashed(tx, input, id)) ?? fail('ticket_not_found');
    // The board may have lost the status meanwhile.
    const first = status_keys.includes(DEFAULT_STATUS) ? DEFAULT_STATUS : (status_keys[0] ?? DEFAULT_STATUS);
    const status = status_keys.includes(trashed.status) ? trashed.status : first;
    const taken = await tx.query(sql`
      select 1 from tickets
      where company_id = ${company_id} and project_id = ${project_id} and status = ${status}
        and position = ${trashed.former_position}::bigint`);
    const isFree = taken.length === 0 && status === trashed.status;
    const end = (await endPositions(tx, input, [status])).get(status) ?? 0;
    const position = isFree ? trashed.former_position : end;
    const ticket = await takeOutOfTrash(tx, input, { id, status, position, parent_id: trashed.parent_id });
    const children = await putBelow(tx, input, id, trashed.former_children);
    if (status !== trashed.status) {
      await insertHistory(tx, input, [
        { id: newId(), ticket_id: id, status, changed_by: viewer.user_id, changed_at: now },
      ]);
    }
    const change = { ticket_id: id, field: 'trash', before: true, after: false } as const;
    await recordChanges(tx, input, [change], { user_id: viewer.user_id, now, newId });
    const payload = { board_version: board.version, ticket, children };
    emit({ type: 'ticket.restored', company_id, project_id, payload });
  },
});
