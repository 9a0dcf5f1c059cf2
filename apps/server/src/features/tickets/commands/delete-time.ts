// Deletes a time entry of one's own.
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { lockTicket } from '../lock-ticket.ts';
import type { TicketRef } from '../reads.ts';
import { refuseUnlessOwnEntry, saveTimeSpent } from '../time.ts';

export const deleteTime = defineCommand<TicketRef & { entry_id: string }, void>({
  name: 'deleteTime',
  action: 'ticket.edit',
  async run({ tx, viewer, emit }, input) {
    const { id, company_id, project_id, entry_id } = input;
    await lockTicket(tx, input);
    await refuseUnlessOwnEntry(tx, viewer, input, entry_id);
    await tx.query(sql`delete from time_entries where company_id = ${company_id} and id = ${entry_id}`);
    await saveTimeSpent(tx, input);
    emit({ type: 'time.changed', company_id, project_id, payload: { ticket_id: id } });
  },
});
