// Reads the threads on a document with their comments, within a scope.
import type { DocumentCommentVersion, DocumentThread } from '@worklane/contract/document-threads';
import type { DocumentRef } from '@worklane/domain/access/refs';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';
import { reachesDocument } from '../documents/fragments.ts';

/** Reads all threads of a document, or one of them, oldest first. */
export function readThreads(
  db: Queryable,
  scope: Scope,
  document: DocumentRef,
  id?: string,
): Promise<DocumentThread[]> {
  return db.query<DocumentThread>(sql`
    select t.id, t.document_id, t.anchor, t.created_at, t.resolved_at, t.resolved_by, (
      select json_agg(json_build_object('id', c.id, 'user_id', c.user_id, 'content', c.content,
                                        'created_at', c.created_at, 'updated_at', c.updated_at)
                      order by c.created_at, c.id)
      from document_comments c where c.company_id = t.company_id and c.thread_id = t.id) as comments
    from document_threads t
    where t.company_id = ${document.company_id} and t.document_id = ${document.id}
      ${id ? sql`and t.id = ${id}` : empty} and ${reachesDocument(scope, document)}
    order by t.created_at, t.id limit ${DOCUMENT_LIMITS.threads}`);
}

/** Reads what a comment said before each edit, oldest first. */
export function readCommentVersions(
  db: Queryable,
  scope: Scope,
  document: DocumentRef,
  comment_id: string,
): Promise<DocumentCommentVersion[]> {
  return db.query<DocumentCommentVersion>(sql`
    select v.id, v.content, v.replaced_at
    from document_comment_versions v
    join document_comments c on c.company_id = v.company_id and c.id = v.comment_id
    join document_threads t on t.company_id = c.company_id and t.id = c.thread_id
    where v.company_id = ${document.company_id} and v.comment_id = ${comment_id} and t.document_id = ${document.id}
      and ${reachesDocument(scope, document)}
    order by v.replaced_at, v.id`);
}

export async function findThreadOf(
  db: Queryable,
  { company_id, id }: DocumentRef,
  comment_id: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    select t.id from document_comments c join document_threads t on t.company_id = c.company_id and t.id = c.thread_id
    where c.company_id = ${company_id} and t.document_id = ${id} and c.id = ${comment_id}`);
  return row?.id;
}
