// Changes the viewer's own comment on a document, and keeps the earlier version.
import { DocumentCommentBody } from '@worklane/contract/document-threads';
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id, rawText } from '@worklane/contract/platform/primitives';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import * as z from 'zod/mini';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { cleanDocumentComment } from '../../../platform/texts/clean-document-comment.ts';
import { watchDocumentOf } from '../../document-watchers/steps/watch-document.ts';
import { holdContent } from '../../documents/steps/hold-content.ts';
import { ownContent } from '../../documents/steps/own-content.ts';
import { newMentions } from '../../links/steps/watch-mentioned.ts';
import { readMentionedMembers } from '../steps/mentioned-members.ts';
import { ownComment } from '../steps/own-comment.ts';
import { keepCommentVersion, refuseLongText, updateCommentRow } from '../writes.ts';

const INPUT = z.extend(DocumentCommentBody, {
  comment_id: Id,
  ...expectedQuery.shape,
  was: z.optional(rawText(DOCUMENT_LIMITS.commentHtml)),
});

/** What it said, and says. */
interface Remembered {
  former: string;
  now: string;
}

export const editDocumentComment = defineCommand({
  name: 'editDocumentComment',
  target: 'document',
  input: INPUT,
  isCallable: true,
  action: 'comment.create',
  async run(context, { company_id, project_id, id, comment_id, content: given, expected, was }) {
    const { tx, viewer, now, newId, emit, remember } = context;
    const ref = { company_id, project_id, id };
    const cleaned = cleanDocumentComment(given);
    await holdContent(tx, ref);
    const { content: before, thread_id } = await ownComment(tx, viewer, ref, { comment_id, expected, was });
    const { content = '' } = await ownContent(context, ref, { content: cleaned }, before);
    if (content === before) return;
    await refuseLongText(tx, ref, content.length - before.length);
    await keepCommentVersion(tx, ref, { id: newId(), comment_id, content: before }, now);
    await updateCommentRow(tx, ref, { id: comment_id, content }, now);
    remember?.({ former: before, now: content } satisfies Remembered);
    const mentions = newMentions(await readMentionedMembers(tx, ref, content), before);
    await watchDocumentOf(tx, ref, mentions);
    const payload = { document_id: id, thread_id, comment_id, mentions };
    emit({ type: 'document_comment.updated', company_id, project_id, payload, before: { content: before } });
  },
  inverse: {
    calls({
      input: { id, comment_id },
      before,
    }: Done<InputOf<'document', typeof INPUT>, void, Remembered | undefined>) {
      if (!before) return [];
      const { former: content, now: was } = before;
      return [{ command: 'editDocumentComment', target: id, input: { comment_id, content, was } }];
    },
  },
});
