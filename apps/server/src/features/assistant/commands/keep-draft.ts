// Saves a draft of the assistant, with the user's edits, as a document. A client update also ends its reporting period.
import { DRAFTS, type DraftKind } from '@worklane/domain/assistant/drafts';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { createDocument } from '../../documents/commands/create-document.ts';
import { insertClientUpdate } from '../writes.ts';

interface Draft {
  company_id: string;
  project_id: string;
  /** The id of the document. */
  id: string;
  kind: DraftKind;
  title: string;
  /** The caller has sanitized it. */
  content: string;
  /** The end of the period that a client update covers; a later one than now counts as now. */
  ends_at: Date;
}

export const keepDraft = defineCommand({
  name: 'keepDraft',
  target: 'project',
  input: fromCode<Draft>(),
  action: 'document.edit',
  async run(context, { company_id, project_id, id, kind, title, content, ends_at }) {
    const { tx, now } = context;
    const ref = { company_id, project_id, id };
    await createDocument.run(context, { ...ref, fields: { title, content, category: DRAFTS[kind].category } });
    if (kind === 'client-update') await insertClientUpdate(tx, ref, ends_at > now ? now : ends_at);
  },
  inverse: { none: 'Users can delete the document, and restore it.' },
});
