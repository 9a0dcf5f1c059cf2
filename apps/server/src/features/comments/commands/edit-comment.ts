// Changes the viewer's own comment, and keeps the earlier version.
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id, rawText } from '@worklane/contract/platform/primitives';
import { CommentBody } from '@worklane/contract/ticket-activity';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { cleanComment } from '../../../platform/texts/clean-html.ts';
import { copyFiles } from '../../files/steps/copy-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { changedBy } from '../../history/steps/record-statuses.ts';
import { newMentions, watchWhoIsMentioned } from '../../links/steps/watch-mentioned.ts';
import { ownPictures } from '../../texts/steps/own-pictures.ts';
import { ownComment } from '../own-comment.ts';
import { saveMentions } from '../writes.ts';

const INPUT = z.extend(CommentBody, {
  comment_id: Id,
  ...expectedQuery.shape,
  was: z.optional(rawText(TICKET_LIMITS.commentHtml)),
});

/** What it said, and says. */
interface Remembered {
  former: string;
  now: string;
}

export const editComment = defineCommand({
  name: 'editComment',
  target: 'ticket',
  input: INPUT,
  isCallable: true,
  action: 'comment.create',
  async run(context, input) {
    const { tx, viewer, now, newId, emit, remember } = context;
    const { id, company_id, project_id, comment_id } = input;
    const text = cleanComment(input.content);
    const { content: before } = await ownComment(tx, viewer, input, input);
    const { html: content, idsByFile } = await ownPictures(context, ofTicket(input), { html: text, before });
    if (content === before) return;
    await copyFiles(context, { owner: ofTicket(input), idsByFile, areShown: true });
    await tx.query(sql`
      update ticket_comments set content = ${content}, updated_at = ${now}
      where company_id = ${company_id} and id = ${comment_id}`);
    const change = { ticket_id: id, field: 'comment', comment_id, before, after: content } as const;
    await recordChanges(tx, input, [change], changedBy({ viewer, now, newId }));
    remember?.({ former: before, now: content } satisfies Remembered);
    const mentions = await watchWhoIsMentioned(tx, input, content);
    await saveMentions(tx, company_id, comment_id, mentions);
    const payload = { ticket_id: id, comment_id, mentions: newMentions(mentions, before) };
    emit({ type: 'comment.updated', company_id, project_id, payload, before: { content: before } });
  },
  inverse: {
    calls({ input: { id, comment_id }, before }: Done<InputOf<'ticket', typeof INPUT>, void, Remembered | undefined>) {
      if (!before) return [];
      const { former: content, now: was } = before;
      return [{ command: 'editComment', target: id, input: { comment_id, content, was } }];
    },
  },
});
