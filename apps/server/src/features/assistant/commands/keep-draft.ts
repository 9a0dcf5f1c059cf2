// Keeps what the assistant drafted, as a person edited it, as a document. A client update also ends the period that it tells of.
import { DRAFTS, type DraftKind } from '@worklane/domain/assistant/drafts';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { createDocument } from '../../documents/commands/create-document.ts';
import { insertClientUpdate } from '../writes.ts';

interface Draft {
  company_id: string;
  project_id: string;
  /** Of the document. */
  id: string;
  kind: DraftKind;
  title: string;
  /** Cleaned by the caller. */
  content: string;
  /** The moment until which a client update tells; none is later than now. */
  ends_at: Date;
}

export const keepDraft = defineCommand({
  name: 'keepDraft',
  target: 'project',
  input: fromCode<Draft>(),
  action: 'document.edit',
  async run(context, { company_id, project_id, id, kind, title, content, ends_at }) {
    const { tx, now } = context;
    const place = { company_id, project_id, id };
    await createDocument.run(context, { ...place, fields: { title, content, category: DRAFTS[kind].category } });
    if (kind === 'client-update') await insertClientUpdate(tx, place, ends_at > now ? now : ends_at);
  },
  inverse: { none: 'Its document is deleted, from where it can be restored.' },
});
