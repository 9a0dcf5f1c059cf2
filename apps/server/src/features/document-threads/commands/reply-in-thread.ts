// Adds a reply to a thread on a document.
import { DocumentCommentBody } from '@worklane/contract/document-threads';
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { holdContent } from '../../documents/steps/hold-content.ts';
import { addCommentToThread, type RememberedComment } from '../steps/add-comment-to-thread.ts';
import { lockThread, refuseBeyondLimits } from '../writes.ts';

const INPUT = z.extend(DocumentCommentBody, { thread_id: Id, comment_id: Id });

export const replyInThread = defineCommand({
  name: 'replyInThread',
  target: 'document',
  input: INPUT,
  isCallable: true,
  action: 'comment.create',
  async run(context, { company_id, project_id, id, thread_id, comment_id, content }) {
    const { tx } = context;
    const ref = { company_id, project_id, id };
    await holdContent(tx, ref);
    await lockThread(tx, ref, thread_id);
    await refuseBeyondLimits(tx, ref, { isNewThread: false, added: content.length });
    await addCommentToThread(context, ref, { comment_id, thread_id, content });
  },
  inverse: {
    calls: ({
      input: { id, comment_id },
      before: { content: was },
    }: Done<InputOf<'document', typeof INPUT>, void, RememberedComment>) => [
      { command: 'deleteDocumentComment', target: id, input: { comment_id, was } },
    ],
  },
});
