// Restores a document from the trash, with its revisions and files.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { stateOf } from '../steps/state-of.ts';
import { summaryOf } from '../steps/summary-of.ts';
import { lockDocument, lockTrashedDocument, refuseBeyondLimit, untrashDocumentRow } from '../writes.ts';

export const restoreDocument = defineCommand({
  name: 'restoreDocument',
  target: 'project',
  input: z.object({ id: Id }),
  isCallable: true,
  action: 'document.edit',
  async run({ tx, emit }, { company_id, project_id, id }) {
    const ref = { company_id, project_id, id };
    await refuseBeyondLimit(tx, ref);
    const document = await lockTrashedDocument(tx, ref);
    await untrashDocumentRow(tx, ref);
    const payload = summaryOf(ref, document, document.updated_by);
    emit({ type: 'document.restored', company_id, project_id, payload });
  },
  inverse: {
    async calls({ context: { tx }, input }) {
      const state = stateOf(await lockDocument(tx, input));
      return [{ command: 'deleteDocument', target: input.id, input: { state } }];
    },
  },
});
