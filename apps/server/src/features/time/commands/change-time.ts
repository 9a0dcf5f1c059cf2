// Changes the viewer's own time entry.
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id } from '@worklane/contract/platform/primitives';
import { TimeEntryChange } from '@worklane/contract/time-entries';
import { pickFields } from '@worklane/domain/fields/field';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { changedValues } from '../../../platform/undo/changed-values.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';
import { saveTimeSpent } from '../../tickets/steps/sum-time.ts';
import { ownEntry } from '../writes.ts';

const INPUT = z.extend(expectedQuery, {
  entry_id: Id,
  changes: TimeEntryChange,
  was: z.optional(TimeEntryChange),
});
const FIELDS = ['day', 'minutes', 'note'] as const;

export const changeTime = defineCommand({
  name: 'changeTime',
  target: 'ticket',
  input: INPUT,
  isCallable: true,
  action: 'ticket.edit',
  async run({ tx, viewer, now, emit, remember }, input) {
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
    remember?.(pickFields(record, FIELDS));
    const before = valuesBefore(record, changes);
    emit({ type: 'time.changed', company_id, project_id, payload: { ticket_id: id }, before });
  },
  inverse: {
    calls({ input: { id, entry_id, changes }, before }: Done<InputOf<'ticket', typeof INPUT>, void, TimeEntryChange>) {
      const changed = changedValues(before, { ...before, ...changes }, FIELDS);
      if (!changed) return [];
      return [
        { command: 'changeTime', target: id, input: { entry_id, changes: changed.changes, was: changed.expected } },
      ];
    },
  },
});
