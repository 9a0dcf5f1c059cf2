// Changes the viewer's own time entry.
import type { TimeEntryChange } from '@worklane/contract/time-entries';
import type { TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';
import { saveTimeSpent } from '../../tickets/steps/sum-time.ts';
import { ownEntry } from '../writes.ts';

interface Input extends TicketRef {
  entry_id: string;
  changes: TimeEntryChange;
  expected?: string | undefined;
}

export const changeTime = defineCommand<Input, void>({
  name: 'changeTime',
  action: 'ticket.edit',
  async run({ tx, viewer, now, emit }, input) {
    const { id, company_id, project_id, entry_id, changes } = input;
    const { day = null, minutes = null, note = null } = changes;
    await lockTicket(tx, input);
    const { record } = await ownEntry(tx, viewer, input, input);
    await tx.query(sql`
      update time_entries
      set day = coalesce(${day}::date, day), minutes = coalesce(${minutes}::integer, minutes),
          note = coalesce(${note}::text, note), updated_at = ${now}
      where company_id = ${company_id} and id = ${entry_id}`);
    await saveTimeSpent(tx, input);
    const before = valuesBefore(record, changes);
    emit({ type: 'time.changed', company_id, project_id, payload: { ticket_id: id }, before });
  },
});
