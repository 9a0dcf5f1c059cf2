// Finds a comment that the viewer may change or delete: only its author changes it.
import { can, type Viewer } from '@worklane/domain/access/can';
import type { TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';

/** Reads the current comment; undefined when it was deleted. */
export async function readCommentRow(
  tx: Queryable,
  { company_id }: TicketRef,
  comment_id: string,
): Promise<{ content: string; updated_at: string } | undefined> {
  const [row] = await tx.query<{ content: string; updated_at: string }>(sql`
    select content, updated_at from ticket_comments where company_id = ${company_id} and id = ${comment_id}`);
  return row;
}

interface Asked {
  comment_id: string;
  expected?: string | undefined;
  /** What it must still say. */
  was?: string | undefined;
}

interface Found {
  /** Null: they have closed their account. */
  user_id: string | null;
  content: string;
}

/** @throws Refusal comment_not_found, forbidden when another person wrote it, or changed_since */
export const ownComment = (tx: Queryable, viewer: Viewer, ticket: TicketRef, asked: Asked): Promise<Found> =>
  holdComment(tx, ticket, asked, ({ user_id }) => user_id === viewer.user_id);

/** @throws Refusal comment_not_found, forbidden, or changed_since */
export const deletableComment = (tx: Queryable, viewer: Viewer, ticket: TicketRef, asked: Asked): Promise<Found> =>
  holdComment(tx, ticket, asked, ({ user_id }) => user_id === viewer.user_id || can(viewer, 'comment.delete', ticket));

async function holdComment(
  tx: Queryable,
  ticket: TicketRef,
  { comment_id, expected, was }: Asked,
  isAllowed: (comment: Found) => boolean,
): Promise<Found> {
  const [comment] = await tx.query<Found & { is_still: boolean }>(sql`
    select user_id, content, coalesce(updated_at = ${expected ?? null}::timestamptz, true) as is_still from ticket_comments
    where company_id = ${ticket.company_id} and ticket_id = ${ticket.id} and id = ${comment_id} for update`);
  if (!comment) return fail('comment_not_found');
  if (!isAllowed(comment)) fail('forbidden');
  if (!comment.is_still || (was !== undefined && was !== comment.content)) fail('changed_since');
  return comment;
}
