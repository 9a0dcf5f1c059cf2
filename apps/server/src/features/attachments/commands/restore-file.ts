// Restores an attachment that the viewer deleted, as long as its row and bytes are kept.
import { ATTACHMENT_LIMIT } from '@worklane/contract/attachments';
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fromTicket, takeRemoved } from '../../../platform/undo/removals.ts';
import { countFiles } from '../../files/steps/held-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { reinsertFile } from '../../files/steps/reinsert-file.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';

interface RemovedFile {
  name: string;
  storage_key: string;
  bytes: number;
  uploaded_by: string | null;
}

export const restoreFile = defineCommand({
  name: 'restoreFile',
  target: 'ticket',
  input: z.object({ file_id: Id }),
  isCallable: true,
  action: 'comment.create',
  async run(context, input) {
    const { tx, viewer, now, newId, emit, storageMegabytes: quotaMegabytes } = context;
    const { id, company_id, project_id, file_id } = input;
    await lockTicket(tx, input);
    const by = { user_id: viewer.user_id, now };
    const removed = { id: file_id, kind: 'attachment' } as const;
    const file = await takeRemoved<RemovedFile>(tx, fromTicket(input), removed, by);
    if (!file) return fail('file_not_found');
    const owner = ofTicket(input);
    if ((await countFiles(tx, owner, 'attachment')) >= ATTACHMENT_LIMIT)
      fail('ticket_list_full', { limit: ATTACHMENT_LIMIT, what: 'files' });
    // Its ticket may be in another project by now.
    await reinsertFile(context, { owner, record: file, quotaMegabytes });
    const change = { ticket_id: id, field: 'attachments', before: null, after: file.name } as const;
    await recordChanges(tx, input, [change], { ...by, newId });
    emit({ type: 'attachments.changed', company_id, project_id, payload: { ticket_id: id } });
  },
  inverse: {
    calls: ({ input: { id, file_id } }) => [{ command: 'detachFile', target: id, input: { file_id } }],
  },
});
