// Deletes a comment on a document with its earlier versions, and with the last comment its thread: the viewer's own, or
// any if they may delete comments. They can restore it for a day.
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id, rawText } from '@worklane/contract/platform/primitives';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fromDocument, keepRemoved } from '../../../platform/undo/removals.ts';
import { holdContent } from '../../documents/steps/hold-content.ts';
import { deletableComment } from '../steps/own-comment.ts';
import { deleteCommentRow } from '../writes.ts';

export const deleteDocumentComment = defineCommand({
  name: 'deleteDocumentComment',
  target: 'document',
  input: z.extend(expectedQuery, { comment_id: Id, was: z.optional(rawText(DOCUMENT_LIMITS.commentHtml)) }),
  isCallable: true,
  action: 'comment.create',
  async run({ tx, viewer, now, emit }, { company_id, project_id, id, comment_id, expected, was }) {
    const ref = { company_id, project_id, id };
    await holdContent(tx, ref);
    const comment = await deletableComment(tx, viewer, ref, { comment_id, expected, was });
    const record = await deleteCommentRow(tx, ref, comment);
    const removed = { id: comment_id, kind: 'document_comment', record } as const;
    await keepRemoved(tx, fromDocument(ref), removed, { user_id: viewer.user_id, now });
    const payload = { document_id: id, thread_id: comment.thread_id, comment_id };
    emit({ type: 'document_comment.deleted', company_id, project_id, payload });
  },
  inverse: {
    calls: ({ input: { id, comment_id } }) => [
      { command: 'restoreDocumentComment', target: id, input: { comment_id } },
    ],
  },
});
