// Changes the viewer's own time entry.
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id } from '@worklane/contract/platform/primitives';
import { TimeEntryChange } from '@worklane/contract/time-entries';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';
import { saveTimeSpent } from '../../tickets/steps/sum-time.ts';
import { ownEntry, readEntryRow } from '../writes.ts';

export const changeTime = defineCommand({
  name: 'changeTime',
  target: 'ticket',
  input: z.extend(expectedQuery, { entry_id: Id, changes: TimeEntryChange }),
  isCallable: true,
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
  inverse: {
    before: ({ tx }, input) => readEntryRow(tx, input, input.entry_id),
    calls: ({ context: { now }, input: { id, entry_id }, before }) => [
      {
        command: 'changeTime',
        target: id,
        input: { entry_id, changes: before?.fields, expected: now.toISOString() },
      },
    ],
  },
});
