// Deletes an attachment of a ticket. Its bytes are deleted a day later, and until then it can be restored.
import { Id } from '@worklane/contract/platform/primitives';
import { can } from '@worklane/domain/access/can';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fromTicket, keepRemoved } from '../../../platform/undo/removals.ts';
import { dropHeldFile, holdAttachment } from '../../files/steps/held-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';

export const detachFile = defineCommand({
  name: 'detachFile',
  target: 'ticket',
  input: z.object({ file_id: Id }),
  isCallable: true,
  action: 'comment.create',
  async run({ tx, viewer, now, newId, emit }, input) {
    const { id, company_id, project_id, file_id } = input;
    const file = await holdAttachment(tx, ofTicket(input), file_id);
    if (!file) return fail('file_not_found');
    if (file.uploaded_by !== viewer.user_id && !can(viewer, 'ticket.delete', input)) fail('forbidden');
    const by = { user_id: viewer.user_id, now };
    await keepRemoved(tx, fromTicket(input), { id: file_id, kind: 'attachment', record: file.record }, by);
    await dropHeldFile(tx, input, { id: file_id, storage_key: file.storage_key, now });
    const change = { ticket_id: id, field: 'attachments', before: file.name, after: null } as const;
    await recordChanges(tx, input, [change], { ...by, newId });
    emit({ type: 'attachments.changed', company_id, project_id, payload: { ticket_id: id } });
  },
  inverse: {
    calls: ({ input: { id, file_id } }) => [{ command: 'restoreFile', target: id, input: { file_id } }],
  },
});
