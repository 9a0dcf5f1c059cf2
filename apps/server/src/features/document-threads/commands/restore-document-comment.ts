// Restores a comment on a document that the viewer deleted, and its thread if that was deleted too. Mentions notify no one again.
import { Id } from '@worklane/contract/platform/primitives';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fromDocument, putBackRow, takeRemoved } from '../../../platform/undo/removals.ts';
import { holdContent } from '../../documents/steps/hold-content.ts';
import { passagesIn } from '../steps/passages.ts';
import { hasThread, insertCommentVersions, readCommentRow, refuseBeyondLimits, type ThreadRow } from '../writes.ts';

interface Kept {
  comment: { user_id: string | null; content: string };
  thread: ThreadRow & { resolved_by: string | null };
  /** Missing in what was deleted before there were any. */
  versions?: Parameters<typeof insertCommentVersions>[2];
}

export const restoreDocumentComment = defineCommand({
  name: 'restoreDocumentComment',
  target: 'document',
  input: z.object({ comment_id: Id }),
  isCallable: true,
  action: 'comment.create',
  async run({ tx, viewer, now, emit }, { company_id, project_id, id, comment_id }) {
    const ref = { company_id, project_id, id };
    const html = await holdContent(tx, ref);
    const removed = { id: comment_id, kind: 'document_comment' } as const;
    const kept = await takeRemoved<Kept>(tx, fromDocument(ref), removed, { user_id: viewer.user_id, now });
    if (!kept) return fail('comment_not_found');
    const { thread } = kept;
    const isNewThread = !(await hasThread(tx, ref, thread.id));
    await refuseBeyondLimits(tx, ref, { isNewThread, added: kept.comment.content.length });
    if (isNewThread) {
      // The text may have changed since.
      const anchor = thread.anchor && (await (await passagesIn(html)).settled(thread.anchor));
      await putBackRow(tx, sql`document_threads`, { ...thread, anchor }, 'resolved_by');
    }
    await putBackRow(tx, sql`document_comments`, kept.comment, 'user_id');
    await insertCommentVersions(tx, ref, kept.versions ?? []);
    const payload = { document_id: id, thread_id: thread.id, comment_id };
    emit({ type: 'document_comment.restored', company_id, project_id, payload });
  },
  inverse: {
    async calls({ context: { tx }, input }) {
      const { id, comment_id } = input;
      const was = (await readCommentRow(tx, input, comment_id))?.content;
      return [{ command: 'deleteDocumentComment', target: id, input: { comment_id, was } }];
    },
  },
});
