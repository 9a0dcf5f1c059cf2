// Changes the fields of a document that were sent. Content that stands on an older version than the last one is refused.
// Its inverse is itself with the former values, or restoreRevision.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { EDITABLE_DOCUMENT_FIELDS } from '@worklane/domain/documents/fields';
import { pickFields } from '@worklane/domain/fields/field';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail, failInput } from '../../../platform/http/fail.ts';
import { endText } from '../steps/end-text.ts';
import { addRevision, keepRevision } from '../steps/keep-revision.ts';
import { ownContent } from '../steps/own-content.ts';
import { refuseLinkWithContent } from '../steps/refuse-link-with-content.ts';
import { summaryOf } from '../steps/summary-of.ts';
import { type DocumentChanges, type HeldDocument, lockDocument, updateDocumentRow } from '../writes.ts';

/** `content` is clean already. */
type Input = DocumentRef & { changes: DocumentChanges; version?: number | undefined };

export const updateDocument = defineCommand({
  name: 'updateDocument',
  target: 'document',
  input: fromCode<Input>(),
  action: 'document.edit',
  async run(context, { company_id, project_id, id, changes: given, version: standsOn }) {
    const { tx, viewer, now, emit } = context;
    const place = { company_id, project_id, id };
    if (given.content !== undefined && standsOn === undefined) failInput('body.version', 'is required with content');
    const former = await lockDocument(tx, place);
    const sent = await ownContent(context, place, given, former.content);
    // A save whose answer was lost comes again with what is there by now: that is no conflict.
    const changed = EDITABLE_DOCUMENT_FIELDS.filter((name) => sent[name] !== undefined && sent[name] !== former[name]);
    if (changed.length === 0) return;
    const changes = pickFields(sent, changed) as DocumentChanges;
    if (changes.content !== undefined && !standsOnLast(former, standsOn)) fail('document_changed');
    const values = { ...former, ...changes } as HeldDocument;
    refuseLinkWithContent(values);
    const endsText = changes.content !== undefined || changes.external_url !== undefined;
    const wasShared = endsText && (await endText(context, place, former.content_version));
    const version = await updateDocumentRow(tx, place, changes, { user_id: viewer.user_id, now });
    const hasNewText = changes.title !== undefined || changes.content !== undefined;
    const keep = wasShared ? addRevision : keepRevision;
    if (hasNewText && values.external_url === null) await keep(context, place, { ...values, version });
    // Former content stands in its revision.
    const before = pickFields(former, ['version', ...changed.filter((name) => name !== 'content')]);
    const payload = summaryOf(place, { ...values, version }, viewer.user_id);
    emit({ type: 'document.updated', company_id, project_id, payload, before });
  },
  inverse: { none: 'Its content is cleaned before the transaction, which a batch does not do.' },
});

/** A new title or category in between takes nothing from anybody's text. */
export function standsOnLast({ version, content_version }: HeldDocument, standsOn: number | undefined): boolean {
  return standsOn !== undefined && standsOn >= content_version && standsOn <= version;
}
