// Saves the HTML of a shared text as the content of its document.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { readNewMentions } from '../../document-threads/steps/mentioned-members.ts';
import { moveAnchors } from '../../document-threads/steps/move-anchors.ts';
import { watchDocumentOf } from '../../document-watchers/steps/watch-document.ts';
import { keepRevision } from '../steps/keep-revision.ts';
import { summaryOf } from '../steps/summary-of.ts';
import { lockText, noteSaved } from '../text-writes.ts';
import { lockDocument, updateDocumentRow } from '../writes.ts';

type Input = {
  epoch: string;
  /** The last update that the content includes. */
  seq: number;
  /** Cleaned by the caller. */
  content: string;
  /** The last writer. */
  written_by: string;
};

export const saveText = defineCommand({
  name: 'saveText',
  target: 'document',
  input: fromCode<Input>(),
  action: 'document.edit',
  async run(context, { company_id, project_id, id, epoch, seq, content, written_by }) {
    const { tx, now, emit } = context;
    const ref = { company_id, project_id, id };
    const former = await lockDocument(tx, ref);
    const text = await lockText(tx, ref, now);
    if (text?.epoch !== epoch || text.content_version !== former.content_version || text.saved_seq >= seq) return;
    if (content === former.content) return noteSaved(tx, ref, { seq, content_version: former.content_version });
    const version = await updateDocumentRow(tx, ref, { content }, { user_id: written_by, now });
    await noteSaved(tx, ref, { seq, content_version: version });
    await moveAnchors(context, ref, { before: former.content, after: content });
    const writer = { ...context, viewer: { ...context.viewer, user_id: written_by } };
    // The first update was made from the content.
    const isShared = text.saved_seq > 1;
    await keepRevision(writer, ref, { version, title: former.title, content }, { isShared });
    const mentions = await readNewMentions(tx, ref, { before: former.content, after: content });
    await watchDocumentOf(tx, ref, [written_by, ...mentions]);
    const payload = Object.assign(summaryOf(ref, { ...former, version }, written_by), { mentions });
    emit({ type: 'document.updated', company_id, project_id, payload, before: { version: former.version } });
  },
  inverse: { none: 'Each member undoes their own part of a shared text in the editor.' },
});
