// Deletes a comment of one's own.
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { refuseUnlessOwnComment } from '../own-comment.ts';
import type { TicketRef } from '../reads.ts';

export const deleteComment = defineCommand<TicketRef & { comment_id: string }, void>({
  name: 'deleteComment',
  action: 'comment.create',
  async run({ tx, viewer, emit }, input) {
    const { id, company_id, project_id, comment_id } = input;
    await refuseUnlessOwnComment(tx, viewer, input, comment_id);
    await tx.query(sql`delete from ticket_comments where company_id = ${company_id} and id = ${comment_id}`);
    emit({ type: 'comment.deleted', company_id, project_id, payload: { ticket_id: id, comment_id } });
  },
});
