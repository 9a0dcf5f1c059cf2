// Deletes a comment with its earlier versions: the viewer's own, or any if they may delete comments. They can restore
// it for a day.
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id, rawText } from '@worklane/contract/platform/primitives';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fromTicket, keepRemoved } from '../../../platform/undo/removals.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { readChangeRows } from '../../history/steps/restore-comment-changes.ts';
import { deletableComment } from '../own-comment.ts';

export const deleteComment = defineCommand({
  name: 'deleteComment',
  target: 'ticket',
  input: z.extend(expectedQuery, { comment_id: Id, was: z.optional(rawText(TICKET_LIMITS.commentHtml)) }),
  isCallable: true,
  action: 'comment.create',
  async run({ tx, viewer, now, newId, emit }, input) {
    const { id, company_id, project_id, comment_id } = input;
    const { user_id: author } = await deletableComment(tx, viewer, input, input);
    const ofComment = sql`x.company_id = ${company_id} and x.comment_id = ${comment_id}`;
    const [kept] = await tx.query<{ record: unknown }>(sql`
      select jsonb_build_object(
        'comment', to_jsonb(c),
        'changes', ${JSON.stringify(await readChangeRows(tx, input, comment_id))}::jsonb,
        'mentions', (select coalesce(jsonb_agg(x.user_id), '[]') from comment_mentions x where ${ofComment})
      ) as record
      from ticket_comments c where c.company_id = ${company_id} and c.id = ${comment_id}`);
    const removed = { id: comment_id, kind: 'comment', record: kept?.record } as const;
    const by = { user_id: viewer.user_id, now };
    await keepRemoved(tx, fromTicket(input), removed, by);
    await tx.query(sql`delete from ticket_comments where company_id = ${company_id} and id = ${comment_id}`);
    if (author !== viewer.user_id) {
      const change = { ticket_id: id, field: 'comments', before: author ?? '', after: null } as const;
      await recordChanges(tx, input, [change], { ...by, newId });
    }
    emit({ type: 'comment.deleted', company_id, project_id, payload: { ticket_id: id, comment_id } });
  },
  inverse: {
    calls: ({ input: { id, comment_id } }) => [{ command: 'restoreComment', target: id, input: { comment_id } }],
  },
});
