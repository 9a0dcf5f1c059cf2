// Adds to the documents of a project: one to write in, or with an external URL a link. Its inverse is deleteDocument.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { INITIAL_DOCUMENT } from '@worklane/domain/documents/fields';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { addRevision } from '../steps/keep-revision.ts';
import { ownContent } from '../steps/own-content.ts';
import { refuseLinkWithContent } from '../steps/refuse-link-with-content.ts';
import { summaryOf } from '../steps/summary-of.ts';
import { type DocumentChanges, type DocumentValues, insertDocument, refuseBeyondLimit } from '../writes.ts';

/** `content` is clean already. */
type Input = DocumentRef & { fields: DocumentChanges };

export const createDocument = defineCommand({
  name: 'createDocument',
  target: 'project',
  input: fromCode<Input>(),
  action: 'document.edit',
  async run(context, { company_id, project_id, id, fields }) {
    const { tx, viewer, now, emit } = context;
    const place = { company_id, project_id, id };
    const owned = await ownContent(context, place, fields);
    const values = { ...INITIAL_DOCUMENT, ...owned } as DocumentValues;
    refuseLinkWithContent(values);
    await refuseBeyondLimit(tx, place);
    if (!(await insertDocument(tx, place, values, { user_id: viewer.user_id, now }))) fail('conflict');
    const saved = { ...values, version: 1 };
    if (values.external_url === null) await addRevision(context, place, saved);
    const payload = summaryOf(place, saved, viewer.user_id);
    emit({ type: 'document.created', company_id, project_id, payload });
  },
  inverse: { none: 'Its content is cleaned before the transaction, which a batch does not do.' },
});
