// Restores the title and content of a revision. The replaced content stays as the last revision, so the inverse is to restore
// that one.
import { Id, whole } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { moveAnchors } from '../../document-threads/steps/move-anchors.ts';
import { endText } from '../steps/end-text.ts';
import { addRevision } from '../steps/keep-revision.ts';
import { DocumentState, refuseUnlessState, stateOf } from '../steps/state-of.ts';
import { summaryOf } from '../steps/summary-of.ts';
import {
  type DocumentChanges,
  lockDocument,
  readKeptRevision,
  readLastRevision,
  updateDocumentRow,
} from '../writes.ts';
import { standsOnLast } from './update-document.ts';

/** `version`: refuses when the content is newer. `state`: refuses to replace any other. */
const INPUT = z.object({ revision_id: Id, version: z.optional(whole()), state: z.optional(DocumentState) });

interface Remembered {
  /** The link that it was, which no revision holds. */
  link: DocumentChanges | null;
}

export const restoreRevision = defineCommand({
  name: 'restoreRevision',
  target: 'document',
  input: INPUT,
  isCallable: true,
  action: 'document.edit',
  async run(context, { company_id, project_id, id, revision_id, version: standsOn, state }) {
    const { tx, viewer, now, emit, remember } = context;
    const ref = { company_id, project_id, id };
    const former = await lockDocument(tx, ref);
    refuseUnlessState(former, state);
    if (standsOn !== undefined && !standsOnLast(former, standsOn)) fail('document_changed');
    await endText(context, ref, former.content_version);
    const { title, content } = await readKeptRevision(tx, ref, revision_id);
    // No revision holds the address of a link. Restoring one turns it back into a document.
    const replaced = former.is_external ? undefined : await readLastRevision(tx, ref);
    const replaced_id = replaced?.id ?? (await addRevision(context, ref, former));
    const { external_url } = former;
    const link = external_url === null ? null : { title: former.title, content: '', external_url };
    remember?.({ link } satisfies Remembered);
    const changes = { title, content, external_url: null };
    const version = await updateDocumentRow(tx, ref, changes, { user_id: viewer.user_id, now });
    await moveAnchors(context, ref, { before: former.content, after: content });
    await addRevision(context, ref, { version, title, content });
    const before = { version: former.version, title: former.title, external_url: former.external_url };
    const payload = summaryOf(ref, { version, title, category: former.category }, viewer.user_id);
    emit({ type: 'document.updated', company_id, project_id, payload, before });
    return { replaced_id };
  },
  inverse: {
    async calls({
      context: { tx },
      input,
      result: { replaced_id },
      before: { link },
    }: Done<InputOf<'document', typeof INPUT>, { replaced_id: string }, Remembered>) {
      const state = stateOf(await lockDocument(tx, input));
      if (link) return [{ command: 'updateDocument', target: input.id, input: { changes: link, state } }];
      return [{ command: 'restoreRevision', target: input.id, input: { revision_id: replaced_id, state } }];
    },
  },
});
