// Changes the sent fields of a document. Refuses content that is based on an older version than the last one.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { EDITABLE_DOCUMENT_FIELDS } from '@worklane/domain/documents/fields';
import { pickFields } from '@worklane/domain/fields/field';
import type { Call, Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail, failInput } from '../../../platform/http/fail.ts';
import { changedValues } from '../../../platform/undo/changed-values.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { readNewMentions } from '../../document-threads/steps/mentioned-members.ts';
import { moveAnchors } from '../../document-threads/steps/move-anchors.ts';
import { watchDocumentOf } from '../../document-watchers/steps/watch-document.ts';
import { endText } from '../steps/end-text.ts';
import { addRevision, keepRevision } from '../steps/keep-revision.ts';
import { ownContent } from '../steps/own-content.ts';
import { refuseLinkWithContent } from '../steps/refuse-link-with-content.ts';
import { refuseUnlessState, stateOf } from '../steps/state-of.ts';
import { summaryOf } from '../steps/summary-of.ts';
import {
  type DocumentChanges,
  type HeldDocument,
  lockDocument,
  readLastRevision,
  updateDocumentRow,
} from '../writes.ts';

/** The caller has cleaned `content`. */
type Input = {
  changes: DocumentChanges;
  version?: number | undefined;
  /** Refuses when the document has other values. */
  expected?: DocumentChanges | undefined;
  /** Refuses when anything of the document has changed since it had this state. Content then needs no version. */
  state?: string | undefined;
};

interface Remembered {
  former: HeldDocument;
  now: HeldDocument;
  /** What holds the former content. */
  revision_id: string | undefined;
}

export const updateDocument = defineCommand({
  name: 'updateDocument',
  target: 'document',
  input: fromCode<Input>(),
  isProposable: true,
  action: 'document.edit',
  async run(context, { company_id, project_id, id, changes: given, version: standsOn, expected, state }) {
    const { tx, viewer, now, emit, remember } = context;
    const ref = { company_id, project_id, id };
    if (given.content !== undefined && standsOn === undefined && state === undefined)
      failInput('body.version', 'is required with content');
    const former = await lockDocument(tx, ref);
    refuseUnlessState(former, state);
    refuseUnlessUnchanged(former, expected);
    const sent = await ownContent(context, ref, given, former.content);
    // A client that retries a save whose answer was lost sends what is stored already: that is no conflict.
    const changed = EDITABLE_DOCUMENT_FIELDS.filter((name) => sent[name] !== undefined && sent[name] !== former[name]);
    if (changed.length === 0) return;
    const changes = pickFields(sent, changed) as DocumentChanges;
    if (changes.content !== undefined && state === undefined && !standsOnLast(former, standsOn))
      fail('document_changed');
    const values = { ...former, ...changes } as HeldDocument;
    refuseLinkWithContent(values);
    const endsText = changes.content !== undefined || changes.external_url !== undefined;
    const wasShared = endsText && (await endText(context, ref, former.content_version));
    if (remember) {
      const revision_id = endsText ? (await readLastRevision(tx, ref))?.id : undefined;
      remember({ former, now: values, revision_id } satisfies Remembered);
    }
    const version = await updateDocumentRow(tx, ref, changes, { user_id: viewer.user_id, now });
    await moveAnchors(context, ref, { before: former.content, after: values.content });
    const hasNewText = changes.title !== undefined || changes.content !== undefined;
    // What undoes new content restores the revision before it, which must not be overwritten then.
    const keep = wasShared || (remember && endsText) ? addRevision : keepRevision;
    if (hasNewText && values.external_url === null) await keep(context, ref, { ...values, version });
    // The former content is in its revision.
    const before = pickFields(former, ['version', ...changed.filter((name) => name !== 'content')]);
    const mentions = await readNewMentions(tx, ref, { before: former.content, after: values.content });
    await watchDocumentOf(tx, ref, [viewer.user_id, ...mentions]);
    const payload = Object.assign(summaryOf(ref, { ...values, version }, viewer.user_id), { mentions });
    emit({ type: 'document.updated', company_id, project_id, payload, before });
  },
  inverse: {
    calls({ input: { id: target }, before }: Done<Input & DocumentRef, void, Remembered | undefined>): Call[] {
      if (!before) return [];
      const { former, now, revision_id } = before;
      if (former.content === now.content) {
        const changed = changedValues(former, now, ['title', 'category', 'external_url']);
        return changed ? [{ command: 'updateDocument', target, input: changed }] : [];
      }
      const state = stateOf(now);
      // No revision holds a link.
      if (former.external_url !== null || !revision_id) {
        const changes = pickFields(former, EDITABLE_DOCUMENT_FIELDS);
        return [{ command: 'updateDocument', target, input: { changes, state } }];
      }
      const category = changedValues(former, now, ['category']);
      return [
        { command: 'restoreRevision', target, input: { revision_id, state } },
        ...(category ? [{ command: 'updateDocument', target, input: category }] : []),
      ];
    },
  },
});

/** Tells whether the content is based on the last one. A new title or category in between doesn't conflict. */
export function standsOnLast({ version, content_version }: HeldDocument, standsOn: number | undefined): boolean {
  return standsOn !== undefined && standsOn >= content_version && standsOn <= version;
}
