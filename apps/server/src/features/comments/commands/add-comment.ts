// Adds a comment. The event carries ids only; clients fetch the text.
import { Id } from '@worklane/contract/platform/primitives';
import { CommentBody } from '@worklane/contract/ticket-activity';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { violates } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { cleanComment } from '../../../platform/texts/clean-html.ts';
import { copyFiles } from '../../files/steps/copy-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { watchWhoIsMentioned } from '../../links/steps/watch-mentioned.ts';
import { ownPictures } from '../../texts/steps/own-pictures.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';
import { saveMentions } from '../writes.ts';

const INPUT = z.extend(CommentBody, { comment_id: Id });
type Input = InputOf<'ticket', typeof INPUT>;

export const addComment = defineCommand({
  name: 'addComment',
  target: 'ticket',
  input: INPUT,
  isCallable: true,
  action: 'comment.create',
  async run(context, input) {
    const { tx, viewer, now, emit, remember } = context;
    const { id, company_id, project_id, comment_id } = input;
    const text = cleanComment(input.content);
    await lockTicket(tx, input);
    const { html: content, idsByFile } = await ownPictures(context, ofTicket(input), { html: text, before: '' });
    await copyFiles(context, { owner: ofTicket(input), idsByFile, areShown: true });
    try {
      await tx.query(sql`
        insert into ticket_comments (company_id, id, ticket_id, user_id, content, created_at, updated_at, via_token,
                                     via_agent)
        values (${company_id}, ${comment_id}, ${id}, ${viewer.user_id}, ${content}, ${now}, ${now},
                ${viewer.program?.token ?? null}, ${viewer.program?.agent ?? null})`);
    } catch (error) {
      if (violates(error, 'ticket_comments_pkey')) fail('conflict');
      throw error;
    }
    remember?.({ content });
    const mentions = await watchWhoIsMentioned(tx, input, content);
    await saveMentions(tx, company_id, comment_id, mentions);
    emit({ type: 'comment.created', company_id, project_id, payload: { ticket_id: id, comment_id, mentions } });
  },
  inverse: {
    calls: ({ input: { id, comment_id }, before: { content: was } }: Done<Input, void, { content: string }>) => [
      { command: 'deleteComment', target: id, input: { comment_id, was } },
    ],
  },
});
