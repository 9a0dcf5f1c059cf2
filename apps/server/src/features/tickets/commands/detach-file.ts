// Deletes a file attached to a ticket. Its bytes go with its row.
import { can } from '@worklane/domain/access/can';
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { recordChanges } from '../field-history.ts';
import type { TicketRef } from '../reads.ts';

export const detachFile = defineCommand<TicketRef & { file_id: string }, void>({
  name: 'detachFile',
  action: 'comment.create',
  async run({ tx, viewer, now, newId, emit }, input) {
    const { id, company_id, project_id, file_id } = input;
    const [file] = await tx.query<{ name: string; uploaded_by: string | null }>(sql`
      select name, uploaded_by from files
      where company_id = ${company_id} and ticket_id = ${id} and id = ${file_id} and kind = 'attachment' for update`);
    if (!file) return fail('file_not_found');
    if (file.uploaded_by !== viewer.user_id && !can(viewer, 'ticket.delete', input)) fail('forbidden');
    await tx.query(sql`delete from files where company_id = ${company_id} and id = ${file_id}`);
    const change = { ticket_id: id, field: 'attachments', before: file.name, after: null } as const;
    await recordChanges(tx, input, [change], { user_id: viewer.user_id, now, newId });
    emit({ type: 'attachments.changed', company_id, project_id, payload: { ticket_id: id } });
  },
});
