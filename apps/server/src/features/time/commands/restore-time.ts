// Restores a time entry that the viewer deleted.
import { Id } from '@worklane/contract/platform/primitives';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fromTicket, putBackRow, takeRemoved } from '../../../platform/undo/removals.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';
import { saveTimeSpent } from '../../tickets/steps/sum-time.ts';
import { readEntryRow } from '../writes.ts';

export const restoreTime = defineCommand({
  name: 'restoreTime',
  target: 'ticket',
  input: z.object({ entry_id: Id }),
  isCallable: true,
  action: 'ticket.edit',
  async run({ tx, viewer, now, emit }, input) {
    const { id, company_id, project_id, entry_id } = input;
    await lockTicket(tx, input);
    const removed = { id: entry_id, kind: 'time_entry' } as const;
    const row = await takeRemoved<{ user_id: string | null }>(tx, fromTicket(input), removed, {
      user_id: viewer.user_id,
      now,
    });
    if (!row) return fail('time_entry_not_found');
    await putBackRow(tx, sql`time_entries`, row, 'user_id');
    await saveTimeSpent(tx, input);
    emit({ type: 'time.changed', company_id, project_id, payload: { ticket_id: id } });
  },
  inverse: {
    async calls({ context: { tx }, input }) {
      const { id, entry_id } = input;
      const was = (await readEntryRow(tx, input, entry_id))?.fields;
      return [{ command: 'deleteTime', target: id, input: { entry_id, was } }];
    },
  },
});
