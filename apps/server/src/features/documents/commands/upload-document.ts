// Lists an uploaded file among the documents of a project, and writes the record of the file in the same transaction.
import { INITIAL_DOCUMENT } from '@worklane/domain/documents/fields';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { ReceivedFile } from '../../../platform/files/create-files.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fileUrl } from '../../files/reads.ts';
import { ofDocument } from '../../files/steps/owner.ts';
import { saveFile } from '../../files/steps/save-file.ts';
import { type Left, stateOf } from '../steps/state-of.ts';
import { summaryOf } from '../steps/summary-of.ts';
import { insertDocument, refuseBeyondLimit } from '../writes.ts';

type Input = { id: string; file: ReceivedFile; category: string | undefined; quotaMegabytes: number };

export const uploadDocument = defineCommand({
  name: 'uploadDocument',
  target: 'project',
  input: fromCode<Input>(),
  action: 'document.edit',
  async run(context, { company_id, project_id, id, file, category, quotaMegabytes }) {
    const { tx, viewer, now, emit, remember } = context;
    const ref = { company_id, project_id, id };
    await refuseBeyondLimit(tx, ref);
    const { content, category: initial } = INITIAL_DOCUMENT;
    const title = titleOf(file.name);
    const values = { title, content, category: category ?? initial, external_url: fileUrl(file.id) };
    if (!(await insertDocument(tx, ref, values, { user_id: viewer.user_id, now }))) fail('conflict');
    remember?.({ state: stateOf(values) } satisfies Left);
    await saveFile(context, { file, owner: ofDocument(ref), quotaMegabytes });
    const payload = summaryOf(ref, { ...values, version: 1 }, viewer.user_id);
    emit({ type: 'document.created', company_id, project_id, payload });
  },
  inverse: {
    calls: ({ input: { id }, before: { state } }: Done<Input, void, Left>) => [
      { command: 'deleteDocument', target: id, input: { state } },
    ],
  },
});

/** Makes a title of a file name, shortening a long one before its extension. */
function titleOf(name: string): string {
  const limit = DOCUMENT_LIMITS.title;
  if (name.length <= limit) return name;
  const extension = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, limit - extension.length - 1).toWellFormed()}…${extension}`;
}
