// Permanently deletes the documents that were in a project's trash for too long, with their revisions and files.
import { defineCommand, NO_FIELDS } from '../../../platform/commands/run-command.ts';
import { emptyOldDocumentTrash } from '../writes.ts';

export const emptyDocumentTrash = defineCommand({
  name: 'emptyDocumentTrash',
  target: 'project',
  input: NO_FIELDS,
  action: 'document.edit',
  async run({ tx, now, emit }, { company_id, project_id }) {
    const document_ids = await emptyOldDocumentTrash(tx, { company_id, project_id }, now);
    if (document_ids.length > 0) emit({ type: 'document.purged', company_id, project_id, payload: { document_ids } });
  },
  inverse: { none: 'It deletes rows permanently.' },
});
