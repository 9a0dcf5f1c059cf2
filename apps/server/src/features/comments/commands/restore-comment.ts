// Restores a comment that the viewer deleted, with its earlier versions, and notifies no one again.
import { Id } from '@worklane/contract/platform/primitives';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fromTicket, putBackRow, takeRemoved } from '../../../platform/undo/removals.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { restoreCommentChanges } from '../../history/steps/restore-comment-changes.ts';
import { readCommentRow } from '../own-comment.ts';

interface Kept {
  comment: { user_id: string | null };
  changes: object[];
  mentions: string[];
}

export const restoreComment = defineCommand({
  name: 'restoreComment',
  target: 'ticket',
  input: z.object({ comment_id: Id }),
  isCallable: true,
  action: 'comment.create',
  async run({ tx, viewer, now, newId, emit }, input) {
    const { id, company_id, project_id, comment_id } = input;
    const removed = { id: comment_id, kind: 'comment' } as const;
    const by = { user_id: viewer.user_id, now };
    const kept = await takeRemoved<Kept>(tx, fromTicket(input), removed, by);
    if (!kept) return fail('comment_not_found');
    await putBackRow(tx, sql`ticket_comments`, kept.comment, 'user_id');
    await restoreCommentChanges(tx, kept.changes);
    await tx.query(sql`
      insert into comment_mentions (company_id, comment_id, user_id)
      select company_id, ${comment_id}, user_id from company_members
      where company_id = ${company_id} and user_id = any(${kept.mentions}::uuid[])`);
    if (kept.comment.user_id !== viewer.user_id) {
      const change = { ticket_id: id, field: 'comments', before: null, after: kept.comment.user_id ?? '' } as const;
      await recordChanges(tx, input, [change], { ...by, newId });
    }
    emit({ type: 'comment.restored', company_id, project_id, payload: { ticket_id: id, comment_id } });
  },
  inverse: {
    async calls({ context: { tx }, input }) {
      const { id, comment_id } = input;
      const was = (await readCommentRow(tx, input, comment_id))?.content;
      return [{ command: 'deleteComment', target: id, input: { comment_id, was } }];
    },
  },
});
