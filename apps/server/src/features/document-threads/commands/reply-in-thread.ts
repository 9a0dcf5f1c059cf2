// Adds a reply to a thread on a document.
import { DocumentCommentBody } from '@worklane/contract/document-threads';
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { holdContent } from '../../documents/steps/hold-content.ts';
import { addCommentToThread } from '../steps/add-comment-to-thread.ts';
import { lockThread, refuseBeyondLimits } from '../writes.ts';

export const replyInThread = defineCommand({
  name: 'replyInThread',
  target: 'document',
  input: z.extend(DocumentCommentBody, { thread_id: Id, comment_id: Id }),
  isCallable: true,
  action: 'comment.create',
  async run(context, { company_id, project_id, id, thread_id, comment_id, content }) {
    const { tx } = context;
    const place = { company_id, project_id, id };
    await holdContent(tx, place);
    await lockThread(tx, place, thread_id);
    await refuseBeyondLimits(tx, place, { isNewThread: false, added: content.length });
    await addCommentToThread(context, place, { comment_id, thread_id, content });
  },
  inverse: {
    calls: ({ context: { now }, input: { id, comment_id } }) => [
      { command: 'deleteDocumentComment', target: id, input: { comment_id, expected: now.toISOString() } },
    ],
  },
});
