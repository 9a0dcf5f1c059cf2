// Deletes an attachment of a ticket. Its bytes are deleted a day later, and until then it can be restored.
import { can } from '@worklane/domain/access/can';
import type { TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fromTicket, keepRemoved } from '../../../platform/undo/removals.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';

interface RemovedFile {
  name: string;
  uploaded_by: string | null;
  storage_key: string;
  record: object;
}

export const detachFile = defineCommand<TicketRef & { file_id: string }, void>({
  name: 'detachFile',
  action: 'comment.create',
  async run({ tx, viewer, now, newId, emit }, input) {
    const { id, company_id, project_id, file_id } = input;
    const [file] = await tx.query<RemovedFile>(sql`
      select name, uploaded_by, storage_key, to_jsonb(files) as record from files
      where company_id = ${company_id} and ticket_id = ${id} and id = ${file_id} and kind = 'attachment' for update`);
    if (!file) return fail('file_not_found');
    if (file.uploaded_by !== viewer.user_id && !can(viewer, 'ticket.delete', input)) fail('forbidden');
    const by = { user_id: viewer.user_id, now };
    await keepRemoved(tx, fromTicket(input), { id: file_id, kind: 'attachment', record: file.record }, by);
    await tx.query(sql`
      insert into file_removals (storage_key, due_at) values (${file.storage_key}, ${now}::timestamptz + interval '25 hours')
      on conflict (storage_key) do update set due_at = excluded.due_at`);
    await tx.query(sql`delete from files where company_id = ${company_id} and id = ${file_id}`);
    const change = { ticket_id: id, field: 'attachments', before: file.name, after: null } as const;
    await recordChanges(tx, input, [change], { ...by, newId });
    emit({ type: 'attachments.changed', company_id, project_id, payload: { ticket_id: id } });
  },
});
