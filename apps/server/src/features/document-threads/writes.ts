// Changes the rows of threads on documents and of their comments.
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { AnchorPart } from '@worklane/domain/documents/anchors';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import sql from 'sql-template-tag';
import { type Queryable, violates } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';

export interface ThreadRow {
  id: string;
  anchor: readonly AnchorPart[] | null;
  resolved_at: string | null;
}

export interface CommentRow {
  id: string;
  thread_id: string;
  user_id: string | null;
  content: string;
  updated_at: string;
}

const jsonOf = (anchor: readonly AnchorPart[] | null) => (anchor === null ? null : JSON.stringify(anchor));

export async function insertThread(
  tx: Queryable,
  { company_id, id: document_id }: DocumentRef,
  { id, anchor }: Pick<ThreadRow, 'id' | 'anchor'>,
  now: Date,
): Promise<void> {
  const rows = await tx.query(sql`
    insert into document_threads (company_id, id, document_id, anchor, created_at)
    values (${company_id}, ${id}, ${document_id}, ${jsonOf(anchor)}::jsonb, ${now})
    on conflict do nothing returning 1`);
  if (rows.length === 0) fail('conflict');
}

/** @throws Refusal thread_not_found */
export async function lockThread(
  tx: Queryable,
  { company_id, id: document_id }: DocumentRef,
  id: string,
): Promise<ThreadRow> {
  const [row] = await tx.query<ThreadRow>(sql`
    select id, anchor, resolved_at from document_threads
    where company_id = ${company_id} and document_id = ${document_id} and id = ${id} for update`);
  return row ?? fail('thread_not_found');
}

export async function hasThread(tx: Queryable, { company_id }: DocumentRef, id: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from document_threads where company_id = ${company_id} and id = ${id}`);
  return rows.length > 0;
}

export function lockAnchoredThreads(tx: Queryable, { company_id, id }: DocumentRef): Promise<ThreadRow[]> {
  return tx.query<ThreadRow>(sql`
    select id, anchor, resolved_at from document_threads
    where company_id = ${company_id} and document_id = ${id} and anchor is not null order by id for update`);
}

export async function saveAnchors(
  tx: Queryable,
  { company_id, id }: DocumentRef,
  moved: readonly Pick<ThreadRow, 'id' | 'anchor'>[],
): Promise<void> {
  if (moved.length === 0) return;
  await tx.query(sql`
    update document_threads t set anchor = v.anchor
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as v (id uuid, anchor jsonb)
    where t.company_id = ${company_id} and t.document_id = ${id} and t.id = v.id`);
}

export async function resolveThreadRow(
  tx: Queryable,
  { company_id }: DocumentRef,
  id: string,
  by: { user_id: string; now: Date } | null,
): Promise<void> {
  await tx.query(sql`
    update document_threads set resolved_at = ${by?.now ?? null}, resolved_by = ${by?.user_id ?? null}
    where company_id = ${company_id} and id = ${id}`);
}

export async function insertComment(
  tx: Queryable,
  { company_id }: DocumentRef,
  comment: Pick<CommentRow, 'id' | 'thread_id' | 'content'>,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  try {
    await tx.query(sql`
      insert into document_comments (company_id, id, thread_id, user_id, content, created_at, updated_at)
      values (${company_id}, ${comment.id}, ${comment.thread_id}, ${user_id}, ${comment.content}, ${now}, ${now})`);
  } catch (error) {
    if (violates(error, 'document_comments_pkey')) fail('conflict');
    throw error;
  }
}

/** Reads the current comment; undefined when it was deleted. */
export async function readCommentRow(
  tx: Queryable,
  { company_id, id }: DocumentRef,
  comment_id: string,
): Promise<CommentRow | undefined> {
  const [row] = await tx.query<CommentRow>(sql`
    select c.id, c.thread_id, c.user_id, c.content, c.updated_at
    from document_comments c join document_threads t on t.company_id = c.company_id and t.id = c.thread_id
    where c.company_id = ${company_id} and t.document_id = ${id} and c.id = ${comment_id}`);
  return row;
}

export async function updateCommentRow(
  tx: Queryable,
  { company_id }: DocumentRef,
  { id, content }: Pick<CommentRow, 'id' | 'content'>,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update document_comments set content = ${content}, updated_at = ${now}
    where company_id = ${company_id} and id = ${id}`);
}

/** Keeps what a comment said until now, and the newest versions before it. */
export async function keepCommentVersion(
  tx: Queryable,
  { company_id }: DocumentRef,
  { id, comment_id, content }: { id: string; comment_id: string; content: string },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into document_comment_versions (company_id, id, comment_id, content, replaced_at)
    values (${company_id}, ${id}, ${comment_id}, ${content}, ${now})`);
  await tx.query(sql`
    delete from document_comment_versions where company_id = ${company_id} and id in (
      select id from document_comment_versions where company_id = ${company_id} and comment_id = ${comment_id}
      order by replaced_at desc, id desc offset ${DOCUMENT_LIMITS.commentVersions})`);
}

/** Inserts the versions of comments that are here again. */
export async function insertCommentVersions(
  tx: Queryable,
  { company_id }: DocumentRef,
  versions: readonly { id: string; comment_id: string; content: string; replaced_at: string }[],
): Promise<void> {
  if (versions.length === 0) return;
  await tx.query(sql`
    insert into document_comment_versions (company_id, id, comment_id, content, replaced_at)
    select ${company_id}, id, comment_id, content, replaced_at
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v (
      id uuid, comment_id uuid, content text, replaced_at timestamptz)`);
}

/** Deletes a comment, and its thread when it was the last one. @returns the rows as they were */
export async function deleteCommentRow(
  tx: Queryable,
  { company_id }: DocumentRef,
  { id, thread_id }: Pick<CommentRow, 'id' | 'thread_id'>,
): Promise<{ comment: object; thread: object; versions: object[] } | undefined> {
  const [kept] = await tx.query<{ comment: object; thread: object; versions: object[] }>(sql`
    select to_jsonb(c) as comment, to_jsonb(t) as thread, (
             select coalesce(jsonb_agg(to_jsonb(v)), '[]') from document_comment_versions v
             where v.company_id = c.company_id and v.comment_id = c.id) as versions
    from document_comments c join document_threads t on t.company_id = c.company_id and t.id = c.thread_id
    where c.company_id = ${company_id} and c.id = ${id}`);
  await tx.query(sql`delete from document_comments where company_id = ${company_id} and id = ${id}`);
  await tx.query(sql`
    delete from document_threads t where t.company_id = ${company_id} and t.id = ${thread_id} and not exists (
      select 1 from document_comments c where c.company_id = t.company_id and c.thread_id = t.id)`);
  return kept;
}

/**
 * Refuses too many threads or comments. The caller holds the document's lock.
 * @throws Refusal thread_limit, document_comment_limit or document_comments_too_long
 */
export async function refuseBeyondLimits(
  tx: Queryable,
  document: DocumentRef,
  { isNewThread, added }: { isNewThread: boolean; added: number },
): Promise<void> {
  const { threads, comments } = DOCUMENT_LIMITS;
  const counts = await countComments(tx, document);
  if (isNewThread && counts.threads >= threads) fail('thread_limit', { limit: threads });
  if (counts.comments >= comments) fail('document_comment_limit', { limit: comments });
  if (counts.characters + added > DOCUMENT_LIMITS.commentsHtml) fail('document_comments_too_long');
}

/**
 * Refuses a text that is too long. The caller holds the document's lock.
 * @throws Refusal document_comments_too_long
 */
export async function refuseLongText(tx: Queryable, document: DocumentRef, added: number): Promise<void> {
  if (added <= 0) return;
  const { characters } = await countComments(tx, document);
  if (characters + added > DOCUMENT_LIMITS.commentsHtml) fail('document_comments_too_long');
}

async function countComments(tx: Queryable, { company_id, id }: DocumentRef) {
  const [row] = await tx.query<{ threads: number; comments: number; characters: number }>(sql`
    select count(distinct t.id)::integer as threads, count(*)::integer as comments,
           coalesce(sum(length(c.content)), 0)::integer as characters
    from document_threads t join document_comments c on c.company_id = t.company_id and c.thread_id = t.id
    where t.company_id = ${company_id} and t.document_id = ${id}`);
  return row ?? { threads: 0, comments: 0, characters: 0 };
}
