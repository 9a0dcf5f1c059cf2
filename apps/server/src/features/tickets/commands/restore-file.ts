// Puts an attached file back that one has deleted. Its bytes wait for that as long as its row is kept.
import { ATTACHMENT_LIMIT } from '@worklane/contract/attachments';
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { recordChanges } from '../field-history.ts';
import { lockTicket } from '../lock-ticket.ts';
import type { TicketRef } from '../reads.ts';
import { takeRemoved } from '../removals.ts';

export const restoreFile = defineCommand<TicketRef & { file_id: string }, void>({
  name: 'restoreFile',
  action: 'comment.create',
  async run({ tx, viewer, now, newId, emit }, input) {
    const { id, company_id, project_id, file_id } = input;
    await lockTicket(tx, input);
    const by = { user_id: viewer.user_id, now };
    const removed = { id: file_id, kind: 'attachment' } as const;
    const file = await takeRemoved<{ name: string; storage_key: string }>(tx, input, removed, by);
    if (!file) return fail('file_not_found');
    const [held] = await tx.query<{ count: number }>(sql`
      select count(*)::integer as count from files
      where company_id = ${company_id} and ticket_id = ${id} and kind = 'attachment'`);
    if ((held?.count ?? 0) >= ATTACHMENT_LIMIT) fail('ticket_list_full', { limit: ATTACHMENT_LIMIT, what: 'files' });
    // Its bytes are there: they were waiting to go, or another row speaks of the same.
    const [bytes] = await tx.query<{ is_there: boolean }>(sql`
      with waiting as (delete from file_removals where storage_key = ${file.storage_key} returning 1)
      select exists (select 1 from waiting)
          or exists (select 1 from files where storage_key = ${file.storage_key}) as is_there`);
    if (!bytes?.is_there) fail('file_not_found');
    // It may stand in another project by now.
    await tx.query(sql`
      insert into files
      select * from jsonb_populate_record(null::files, ${JSON.stringify({ ...file, project_id })}::jsonb)`);
    const change = { ticket_id: id, field: 'attachments', before: null, after: file.name } as const;
    await recordChanges(tx, input, [change], { ...by, newId });
    emit({ type: 'attachments.changed', company_id, project_id, payload: { ticket_id: id } });
  },
});
