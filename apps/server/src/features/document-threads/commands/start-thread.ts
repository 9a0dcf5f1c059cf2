// Starts a thread on a document with its first comment, about a passage or about the whole.
import { DocumentCommentBody, NewAnchor } from '@worklane/contract/document-threads';
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { holdContent } from '../../documents/steps/hold-content.ts';
import { addCommentToThread, type RememberedComment } from '../steps/add-comment-to-thread.ts';
import { passagesIn } from '../steps/passages.ts';
import { insertThread, refuseBeyondLimits } from '../writes.ts';

const INPUT = z.extend(DocumentCommentBody, {
  thread_id: Id,
  comment_id: Id,
  anchor: z.optional(z.nullable(NewAnchor)),
});

export const startThread = defineCommand({
  name: 'startThread',
  target: 'document',
  input: INPUT,
  isCallable: true,
  action: 'comment.create',
  async run(context, { company_id, project_id, id, thread_id, comment_id, content, anchor: sent = null }) {
    const { tx, now } = context;
    const ref = { company_id, project_id, id };
    const html = await holdContent(tx, ref);
    await refuseBeyondLimits(tx, ref, { isNewThread: true, added: content.length });
    const anchor = sent && (await (await passagesIn(html)).started(sent));
    await insertThread(tx, ref, { id: thread_id, anchor }, now);
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
