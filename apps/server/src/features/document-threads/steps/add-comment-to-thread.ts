// Adds a comment to a thread and emits it with the members it names.
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { cleanDocumentComment } from '../../../platform/texts/clean-document-comment.ts';
import { watchDocumentOf } from '../../document-watchers/steps/watch-document.ts';
import { ownContent } from '../../documents/steps/own-content.ts';
import { insertComment } from '../writes.ts';
import { readMentionedMembers } from './mentioned-members.ts';

interface NewComment {
  comment_id: string;
  thread_id: string;
  content: string;
}

/** What the new comment says. */
export interface RememberedComment {
  content: string;
}

export async function addCommentToThread(
  context: CommandContext,
  document: DocumentRef,
  { comment_id, thread_id, content: given }: NewComment,
): Promise<void> {
  const { tx, viewer, now, emit, remember } = context;
  const { company_id, project_id, id: document_id } = document;
  const { content = '' } = await ownContent(context, document, { content: cleanDocumentComment(given) });
  await insertComment(tx, document, { id: comment_id, thread_id, content }, { user_id: viewer.user_id, now });
  remember?.({ content } satisfies RememberedComment);
  const mentions = await readMentionedMembers(tx, document, content);
  await watchDocumentOf(tx, document, [viewer.user_id, ...mentions]);
  const payload = { document_id, thread_id, comment_id, mentions };
  emit({ type: 'document_comment.created', company_id, project_id, payload });
}
