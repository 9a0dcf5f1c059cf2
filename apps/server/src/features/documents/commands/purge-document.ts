// Permanently deletes a document from the trash, with its revisions and files.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { deleteDocumentRow, lockTrashedDocument } from '../writes.ts';

export const purgeDocument = defineCommand<DocumentRef, void>({
  name: 'purgeDocument',
  action: 'document.edit',
  async run({ tx, emit }, { company_id, project_id, id }) {
    const place = { company_id, project_id, id };
    await lockTrashedDocument(tx, place);
    await deleteDocumentRow(tx, place);
    emit({ type: 'document.purged', company_id, project_id, payload: { document_ids: [id] } });
  },
});
