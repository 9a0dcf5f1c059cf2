// Deletes the viewer's own time entry. It can be restored for a day.
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id } from '@worklane/contract/platform/primitives';
import { TimeEntryChange } from '@worklane/contract/time-entries';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fromTicket, keepRemoved } from '../../../platform/undo/removals.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';
import { saveTimeSpent } from '../../tickets/steps/sum-time.ts';
import { ownEntry } from '../writes.ts';

export const deleteTime = defineCommand({
  name: 'deleteTime',
  target: 'ticket',
  input: z.extend(expectedQuery, { entry_id: Id, was: z.optional(TimeEntryChange) }),
  isCallable: true,
  action: 'ticket.edit',
  async run({ tx, viewer, now, emit }, input) {
    const { id, company_id, project_id, entry_id } = input;
    await lockTicket(tx, input);
    const { record } = await ownEntry(tx, viewer, input, input);
    await keepRemoved(
      tx,
      fromTicket(input),
      { id: entry_id, kind: 'time_entry', record },
      { user_id: viewer.user_id, now },
    );
    await tx.query(sql`delete from time_entries where company_id = ${company_id} and id = ${entry_id}`);
    await saveTimeSpent(tx, input);
    emit({ type: 'time.changed', company_id, project_id, payload: { ticket_id: id } });
  },
  inverse: {
    calls: ({ input: { id, entry_id } }) => [{ command: 'restoreTime', target: id, input: { entry_id } }],
  },
});
