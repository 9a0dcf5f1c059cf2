// Inserts and updates the comments of many imported tickets at once.
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

interface ReplacedComment {
  ticket_id: string;
  comment_id: string;
  before: string;
  after: string;
}

/** Updates comments only when their author is unchanged. @returns the changed comments with their earlier texts */
export async function replaceComments(
  tx: Queryable,
  { company_id }: ProjectRef,
  comments: readonly { id: string; user_id: string | null; content: string; updated_at?: string }[],
  now: Date,
): Promise<ReplacedComment[]> {
  if (comments.length === 0) return [];
  return tx.query<ReplacedComment>(sql`
    update ticket_comments c
    set content = v.content, user_id = coalesce(v.user_id, c.user_id), updated_at = coalesce(v.updated_at, ${now})
    from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as v (
      id uuid, user_id uuid, content text, updated_at timestamptz)
    join ticket_comments former on former.company_id = ${company_id} and former.id = v.id
    where c.company_id = ${company_id} and c.id = v.id and c.content <> v.content
      and (c.user_id is null or c.user_id = v.user_id)
    returning c.ticket_id, c.id as comment_id, former.content as before, c.content as after`);
}

interface TicketCommentRow {
  id?: string;
  user_id: string | null;
  content: string;
  created_at: string;
  updated_at?: string;
}

interface Commented {
  id: string;
  comments?: readonly TicketCommentRow[];
}

/** Inserts comments, as sanitized HTML, with their original author and time. */
export async function insertComments(
  tx: Queryable,
  { company_id }: ProjectRef,
  tickets: readonly Commented[],
  newId: () => string,
): Promise<void> {
  const rows = tickets.flatMap(({ id, comments = [] }) =>
    comments.map((comment) => ({
      updated_at: comment.created_at,
      ...comment,
      id: comment.id ?? newId(),
      ticket_id: id,
    })),
  );
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into ticket_comments (company_id, id, ticket_id, user_id, content, created_at, updated_at)
    select ${company_id}, id, ticket_id, user_id, content, created_at, updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, ticket_id uuid, user_id uuid, content text, created_at timestamptz, updated_at timestamptz)`);
}
