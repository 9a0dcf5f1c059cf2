// Attaches a stored file to a ticket.
import { ATTACHMENT_LIMIT } from '@worklane/contract/attachments';
import type { UploadResult } from '@worklane/contract/files';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { ReceivedFile } from '../../../platform/files/create-files.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fileUrl } from '../../files/reads.ts';
import { countFiles } from '../../files/steps/held-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { saveFile } from '../../files/steps/save-file.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { changedBy } from '../../history/steps/record-statuses.ts';
import { IMAGE_LIMIT } from '../../texts/steps/image-limit.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';

interface Input {
  file: ReceivedFile;
  quotaMegabytes: number;
}

export const attachFile = defineCommand({
  name: 'attachFile',
  target: 'ticket',
  input: fromCode<Input>(),
  action: 'comment.create',
  async run(context, input): Promise<UploadResult> {
    const { tx, viewer, now, newId, emit } = context;
    const { id, company_id, project_id, file, quotaMegabytes } = input;
    await lockTicket(tx, input);
    const limit = file.kind === 'attachment' ? ATTACHMENT_LIMIT : IMAGE_LIMIT;
    const owner = ofTicket(input);
    if ((await countFiles(tx, owner, file.kind)) >= limit) fail('ticket_list_full', { limit, what: 'files' });
    await saveFile(context, { file, owner, quotaMegabytes });
    if (file.kind === 'attachment') {
      const change = { ticket_id: id, field: 'attachments', before: null, after: file.name } as const;
      await recordChanges(tx, input, [change], changedBy({ viewer, now, newId }));
      emit({ type: 'attachments.changed', company_id, project_id, payload: { ticket_id: id } });
    }
    return { id: file.id, url: fileUrl(file.id), path: file.storage_key, error: null };
  },
  inverse: {
    // What has put a picture into a text is undone, and the picture is deleted where no text shows it.
    calls: ({ input: { id, file } }) =>
      file.kind === 'attachment' ? [{ command: 'detachFile', target: id, input: { file_id: file.id } }] : [],
  },
});
