// Finds a comment on a document that the viewer may edit or delete: only its author edits it.
import { can, type Viewer } from '@worklane/domain/access/can';
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { Queryable } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { type CommentRow, readCommentRow } from '../writes.ts';

interface Asked {
  comment_id: string;
  expected?: string | undefined;
  /** What it must still say. */
  was?: string | undefined;
}

/**
 * Finds a comment that its author changes. The caller has locked the document.
 * @throws Refusal comment_not_found, forbidden when another person wrote it, or changed_since
 */
export const ownComment = (tx: Queryable, viewer: Viewer, document: DocumentRef, asked: Asked): Promise<CommentRow> =>
  commentFor(tx, document, asked, ({ user_id }) => user_id === viewer.user_id);

/**
 * Finds a comment that the viewer may delete. The caller has locked the document.
 * @throws Refusal comment_not_found, forbidden, or changed_since
 */
export const deletableComment = (
  tx: Queryable,
  viewer: Viewer,
  document: DocumentRef,
  asked: Asked,
): Promise<CommentRow> =>
  commentFor(
    tx,
    document,
    asked,
    ({ user_id }) => user_id === viewer.user_id || can(viewer, 'comment.delete', document),
  );

async function commentFor(
  tx: Queryable,
  document: DocumentRef,
  { comment_id, expected, was }: Asked,
  isAllowed: (comment: CommentRow) => boolean,
): Promise<CommentRow> {
  const comment = await readCommentRow(tx, document, comment_id);
  if (!comment) return fail('comment_not_found');
  if (!isAllowed(comment)) fail('forbidden');
  if (expected !== undefined && Date.parse(expected) !== Date.parse(comment.updated_at)) fail('changed_since');
  if (was !== undefined && was !== comment.content) fail('changed_since');
  return comment;
}
