// Restores a document from the trash, with its revisions and files. Its inverse is deleteDocument.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { summaryOf } from '../steps/summary-of.ts';
import { lockTrashedDocument, refuseBeyondLimit, untrashDocumentRow } from '../writes.ts';

export const restoreDocument = defineCommand<DocumentRef, void>({
  name: 'restoreDocument',
  action: 'document.edit',
  async run({ tx, emit }, { company_id, project_id, id }) {
    const place = { company_id, project_id, id };
    await refuseBeyondLimit(tx, place);
    const document = await lockTrashedDocument(tx, place);
    await untrashDocumentRow(tx, place);
    const payload = summaryOf(place, document, document.updated_by);
    emit({ type: 'document.restored', company_id, project_id, payload });
  },
});
