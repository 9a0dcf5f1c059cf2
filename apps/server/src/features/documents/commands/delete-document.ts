// Moves a document to the trash of its project.
import { whole } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { DocumentState, refuseUnlessState } from '../steps/state-of.ts';
import { lockDocument, trashDocumentRow } from '../writes.ts';

export const deleteDocument = defineCommand({
  name: 'deleteDocument',
  target: 'document',
  /** `state`, `version`: refuses to delete any other. Undos that were kept before an update of the server name the version. */
  input: z.object({ state: z.optional(DocumentState), version: z.optional(whole()) }),
  isCallable: true,
  action: 'document.edit',
  async run({ tx, viewer, now, emit }, { company_id, project_id, id, state, version }) {
    const ref = { company_id, project_id, id };
    const document = await lockDocument(tx, ref);
    refuseUnlessState(document, state);
    if (version !== undefined && version !== document.version) fail('changed_since');
    await trashDocumentRow(tx, ref, { user_id: viewer.user_id, now });
    emit({ type: 'document.deleted', company_id, project_id, payload: { document_id: id } });
  },
  inverse: {
    calls: ({ input: { project_id, id } }) => [{ command: 'restoreDocument', target: project_id, input: { id } }],
  },
});
