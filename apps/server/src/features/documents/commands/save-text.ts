// Lets the content of a document follow its shared text.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { keepRevision } from '../steps/keep-revision.ts';
import { summaryOf } from '../steps/summary-of.ts';
import { lockText, noteSaved } from '../text-writes.ts';
import { lockDocument, updateDocumentRow } from '../writes.ts';

type Input = DocumentRef & {
  epoch: string;
  /** What the content holds: all up to this update. */
  seq: number;
  /** Clean already. */
  content: string;
  /** Who wrote last. */
  written_by: string;
};

export const saveText = defineCommand({
  name: 'saveText',
  target: 'document',
  input: fromCode<Input>(),
  action: 'document.edit',
  async run(context, { company_id, project_id, id, epoch, seq, content, written_by }) {
    const { tx, now, emit } = context;
    const place = { company_id, project_id, id };
    const former = await lockDocument(tx, place);
    const text = await lockText(tx, place, now);
    if (text?.epoch !== epoch || text.content_version !== former.content_version || text.saved_seq >= seq) return;
    if (content === former.content) return noteSaved(tx, place, { seq, content_version: former.content_version });
    const version = await updateDocumentRow(tx, place, { content }, { user_id: written_by, now });
    await noteSaved(tx, place, { seq, content_version: version });
    const writer = { ...context, viewer: { ...context.viewer, user_id: written_by } };
    // The first update is what the content was.
    const isShared = text.saved_seq > 1;
    await keepRevision(writer, place, { version, title: former.title, content }, { isShared });
    const payload = summaryOf(place, { ...former, version }, written_by);
    emit({ type: 'document.updated', company_id, project_id, payload, before: { version: former.version } });
  },
  inverse: { none: 'What several people write together, each undoes in their editor.' },
});
