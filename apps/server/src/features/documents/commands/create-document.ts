// Adds a document to a project, or a link when it has an external URL.
import { INITIAL_DOCUMENT } from '@worklane/domain/documents/fields';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readNewMentions } from '../../document-threads/steps/mentioned-members.ts';
import { watchDocumentOf } from '../../document-watchers/steps/watch-document.ts';
import { addRevision } from '../steps/keep-revision.ts';
import { ownContent } from '../steps/own-content.ts';
import { refuseLinkWithContent } from '../steps/refuse-link-with-content.ts';
import { type Left, stateOf } from '../steps/state-of.ts';
import { summaryOf } from '../steps/summary-of.ts';
import { type DocumentChanges, type DocumentValues, insertDocument, refuseBeyondLimit } from '../writes.ts';

/** The caller has cleaned `content`. */
type Input = { id: string; fields: DocumentChanges };

export const createDocument = defineCommand({
  name: 'createDocument',
  target: 'project',
  input: fromCode<Input>(),
  isProposable: true,
  action: 'document.edit',
  async run(context, { company_id, project_id, id, fields }) {
    const { tx, viewer, now, emit, remember } = context;
    const ref = { company_id, project_id, id };
    const owned = await ownContent(context, ref, fields);
    const values = { ...INITIAL_DOCUMENT, ...owned } as DocumentValues;
    refuseLinkWithContent(values);
    await refuseBeyondLimit(tx, ref);
    if (!(await insertDocument(tx, ref, values, { user_id: viewer.user_id, now }))) fail('conflict');
    remember?.({ state: stateOf(values) } satisfies Left);
    const saved = { ...values, version: 1 };
    if (values.external_url === null) await addRevision(context, ref, saved);
    const mentions = await readNewMentions(tx, ref, { before: '', after: values.content });
    await watchDocumentOf(tx, ref, [viewer.user_id, ...mentions]);
    const payload = Object.assign(summaryOf(ref, saved, viewer.user_id), { mentions });
    emit({ type: 'document.created', company_id, project_id, payload });
  },
  inverse: {
    calls: ({ input: { id }, before: { state } }: Done<Input, void, Left>) => [
      { command: 'deleteDocument', target: id, input: { state } },
    ],
  },
});
