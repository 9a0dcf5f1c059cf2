// Restores the title and content of a revision. The replaced content stays as the last revision, so the inverse is to restore
// that one.
import { Id, whole } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { moveAnchors } from '../../document-threads/steps/move-anchors.ts';
import { endText } from '../steps/end-text.ts';
import { addRevision } from '../steps/keep-revision.ts';
import { summaryOf } from '../steps/summary-of.ts';
import { lockDocument, readKeptRevision, readLastRevision, updateDocumentRow } from '../writes.ts';
import { standsOnLast } from './update-document.ts';

export const restoreRevision = defineCommand({
  name: 'restoreRevision',
  target: 'document',
  /** `version`: refuses when the content is newer. */
  input: z.object({ revision_id: Id, version: z.optional(whole()) }),
  isCallable: true,
  action: 'document.edit',
  async run(context, { company_id, project_id, id, revision_id, version: standsOn }) {
    const { tx, viewer, now, emit } = context;
    const place = { company_id, project_id, id };
    const former = await lockDocument(tx, place);
    if (standsOn !== undefined && !standsOnLast(former, standsOn)) fail('document_changed');
    await endText(context, place, former.content_version);
    const { title, content } = await readKeptRevision(tx, place, revision_id);
    // No revision holds the address of a link. Restoring one turns it back into a document.
    const replaced = former.is_external ? undefined : await readLastRevision(tx, place);
    const replaced_id = replaced?.id ?? (await addRevision(context, place, former));
    const changes = { title, content, external_url: null };
    const version = await updateDocumentRow(tx, place, changes, { user_id: viewer.user_id, now });
    await moveAnchors(context, place, { before: former.content, after: content });
    await addRevision(context, place, { version, title, content });
    const before = { version: former.version, title: former.title, external_url: former.external_url };
    const payload = summaryOf(place, { version, title, category: former.category }, viewer.user_id);
    emit({ type: 'document.updated', company_id, project_id, payload, before });
    return { replaced_id };
  },
  inverse: {
    async calls({ context: { tx }, input, result: { replaced_id } }) {
      const { version } = await lockDocument(tx, input);
      return [{ command: 'restoreRevision', target: input.id, input: { revision_id: replaced_id, version } }];
    },
  },
});
