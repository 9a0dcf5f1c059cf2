// Finds a comment on a document that the viewer wrote: only its author can edit or delete it.
import type { Viewer } from '@worklane/domain/access/can';
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type CommentRow, readCommentRow } from './writes.ts';

/**
 * For a holder of the document.
 * @throws Refusal comment_not_found, forbidden when another person wrote it, or changed_since
 */
export async function ownComment(
  tx: Queryable,
  viewer: Viewer,
  document: DocumentRef,
  { comment_id, expected }: { comment_id: string; expected?: string | undefined },
): Promise<CommentRow> {
  const comment = await readCommentRow(tx, document, comment_id);
  if (!comment) return fail('comment_not_found');
  if (comment.user_id !== viewer.user_id) fail('forbidden');
  if (expected !== undefined && Date.parse(expected) !== Date.parse(comment.updated_at)) fail('changed_since');
  return comment;
}
