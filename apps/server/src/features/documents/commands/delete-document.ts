// Moves a document to the trash of its project. Its inverse is restoreDocument.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { lockDocument, trashDocumentRow } from '../writes.ts';

export const deleteDocument = defineCommand<DocumentRef, void>({
  name: 'deleteDocument',
  action: 'document.edit',
  async run({ tx, viewer, now, emit }, { company_id, project_id, id }) {
    const place = { company_id, project_id, id };
    await lockDocument(tx, place);
    await trashDocumentRow(tx, place, { user_id: viewer.user_id, now });
    emit({ type: 'document.deleted', company_id, project_id, payload: { document_id: id } });
  },
});
