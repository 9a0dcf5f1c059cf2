// Changes the sent fields of a document. Refuses content that is based on an older version than the last one.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { EDITABLE_DOCUMENT_FIELDS } from '@worklane/domain/documents/fields';
import { pickFields } from '@worklane/domain/fields/field';
import type { Call } from '../../../platform/commands/inverse.ts';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail, failInput } from '../../../platform/http/fail.ts';
import { changedValues } from '../../../platform/undo/changed-values.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { moveAnchors } from '../../document-threads/steps/move-anchors.ts';
import { readNamedAnew } from '../../document-threads/steps/named-members.ts';
import { watchDocumentOf } from '../../document-watchers/steps/watch-document.ts';
import { endText } from '../steps/end-text.ts';
import { addRevision, keepRevision } from '../steps/keep-revision.ts';
import { ownContent } from '../steps/own-content.ts';
import { refuseLinkWithContent } from '../steps/refuse-link-with-content.ts';
import { summaryOf } from '../steps/summary-of.ts';
import {
  type DocumentChanges,
  type HeldDocument,
  lockDocument,
  readLastRevision,
  updateDocumentRow,
} from '../writes.ts';

/** The caller has cleaned `content`. */
type Input = DocumentRef & {
  changes: DocumentChanges;
  version?: number | undefined;
  /** Refuses when the document has other values. */
  expected?: DocumentChanges | undefined;
  /** Saves the replaced content as a separate revision, even if the same writer saved it a moment ago. */
  isOwnRevision?: boolean | undefined;
};

export const updateDocument = defineCommand({
  name: 'updateDocument',
  target: 'document',
  input: fromCode<Input>(),
  isProposable: true,
  action: 'document.edit',
  async run(context, { company_id, project_id, id, changes: given, version: standsOn, expected, isOwnRevision }) {
    const { tx, viewer, now, emit } = context;
    const place = { company_id, project_id, id };
    if (given.content !== undefined && standsOn === undefined) failInput('body.version', 'is required with content');
    const former = await lockDocument(tx, place);
    refuseUnlessUnchanged(former, expected);
    const sent = await ownContent(context, place, given, former.content);
    // A client that retries a save whose answer was lost sends what is stored already: that is no conflict.
    const changed = EDITABLE_DOCUMENT_FIELDS.filter((name) => sent[name] !== undefined && sent[name] !== former[name]);
    if (changed.length === 0) return;
    const changes = pickFields(sent, changed) as DocumentChanges;
    if (changes.content !== undefined && !standsOnLast(former, standsOn)) fail('document_changed');
    const values = { ...former, ...changes } as HeldDocument;
    refuseLinkWithContent(values);
    const endsText = changes.content !== undefined || changes.external_url !== undefined;
    const wasShared = endsText && (await endText(context, place, former.content_version));
    const version = await updateDocumentRow(tx, place, changes, { user_id: viewer.user_id, now });
    await moveAnchors(context, place, { before: former.content, after: values.content });
    const hasNewText = changes.title !== undefined || changes.content !== undefined;
    const keep = wasShared || isOwnRevision ? addRevision : keepRevision;
    if (hasNewText && values.external_url === null) await keep(context, place, { ...values, version });
    // The former content is in its revision.
    const before = pickFields(former, ['version', ...changed.filter((name) => name !== 'content')]);
    const mentions = await readNamedAnew(tx, place, { before: former.content, after: values.content });
    await watchDocumentOf(tx, place, [viewer.user_id, ...mentions]);
    const payload = Object.assign(summaryOf(place, { ...values, version }, viewer.user_id), { mentions });
    emit({ type: 'document.updated', company_id, project_id, payload, before });
  },
  inverse: {
    async before({ tx }, input) {
      const { title, category, content, external_url } = await lockDocument(tx, input);
      return { title, category, content, external_url, revision_id: (await readLastRevision(tx, input))?.id };
    },
    async calls({ context: { tx }, input: { company_id, project_id, id }, before: { revision_id, ...before } }) {
      const now = await lockDocument(tx, { company_id, project_id, id });
      const changed = changedValues(before, now, ['title', 'category', 'external_url']);
      const fields: Call[] = changed ? [{ command: 'updateDocument', target: id, input: changed }] : [];
      if (now.content === before.content) return fields;
      // Its content was a link, or is a link now.
      if (!revision_id || changed?.changes.external_url !== undefined) return null;
      return [...fields, { command: 'restoreRevision', target: id, input: { revision_id, version: now.version } }];
    },
  },
});

/** Tells whether the content is based on the last one. A new title or category in between doesn't conflict. */
export function standsOnLast({ version, content_version }: HeldDocument, standsOn: number | undefined): boolean {
  return standsOn !== undefined && standsOn >= content_version && standsOn <= version;
}
