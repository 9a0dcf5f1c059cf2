// Logs the viewer's time on a ticket.
import { Id } from '@worklane/contract/platform/primitives';
import { NewTimeEntry } from '@worklane/contract/time-entries';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { violates } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';
import { saveTimeSpent } from '../../tickets/steps/sum-time.ts';

export const addTime = defineCommand({
  name: 'addTime',
  target: 'ticket',
  input: z.object({ entry_id: Id, entry: z.omit(NewTimeEntry, { id: true }) }),
  isCallable: true,
  action: 'ticket.edit',
  async run({ tx, viewer, now, emit }, input) {
    const { id, company_id, project_id, entry_id, entry } = input;
    await lockTicket(tx, input);
    try {
      await tx.query(sql`
        insert into time_entries (company_id, id, ticket_id, user_id, day, minutes, note, created_at, updated_at)
        values (${company_id}, ${entry_id}, ${id}, ${viewer.user_id}, ${entry.day}, ${entry.minutes},
                ${entry.note ?? ''}, ${now}, ${now})`);
    } catch (error) {
      if (violates(error, 'time_entries_pkey')) fail('conflict');
      throw error;
    }
    await saveTimeSpent(tx, input);
    emit({ type: 'time.changed', company_id, project_id, payload: { ticket_id: id } });
  },
  inverse: {
    calls: ({ input: { id, entry_id, entry } }) => [
      { command: 'deleteTime', target: id, input: { entry_id, was: { note: '', ...entry } } },
    ],
  },
});
