// Permanently deletes a document from the trash, with its revisions and files.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { deleteDocumentRow, lockTrashedDocument } from '../writes.ts';

export const purgeDocument = defineCommand({
  name: 'purgeDocument',
  target: 'project',
  input: z.object({ id: Id }),
  action: 'document.edit',
  async run({ tx, emit }, { company_id, project_id, id }) {
    const ref = { company_id, project_id, id };
    await lockTrashedDocument(tx, ref);
    await deleteDocumentRow(tx, ref);
    emit({ type: 'document.purged', company_id, project_id, payload: { document_ids: [id] } });
  },
  inverse: { none: 'It deletes rows permanently.' },
});
