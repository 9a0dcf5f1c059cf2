// Reads the documents of a project for its archive: each as a line, followed by lines for its revisions and its threads.
import type { ArchiveFile } from '@worklane/contract/archive';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { ARCHIVED_DOCUMENT_FIELDS, DOCUMENT_FIELDS } from '@worklane/domain/documents/fields';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { columnsOf } from '../../platform/database/field-columns.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { ARCHIVED_WATCHERS } from '../document-watchers/fragments.ts';
import type { FileToArchive } from './archive-files.ts';

/** Characters of revisions in one archive: what can be imported again is limited. Named ones and later documents may be missing then. */
const MOST_OF_REVISIONS = 100_000_000;
const REVISIONS_AT_ONCE = 5;

/**
 * Writes documents, oldest first.
 * @param given finds the archive's records of a document's files
 */
export async function* documentLines(
  db: Queryable,
  scope: Scope,
  ref: ProjectRef,
  given: { filesOf(documentId: string): readonly ArchiveFile[] },
): AsyncGenerator<string> {
  const { company_id, project_id } = ref;
  const seen = sql`d.company_id = ${company_id} and d.project_id = ${project_id}
    and ${inScope(scope, 'd.company_id', 'd.project_id')}`;
  const ids = await db.query<{ id: string }>(sql`
    select d.id from documents d where ${seen} order by d.created_at, d.id limit ${DOCUMENT_LIMITS.count}`);
  let room = MOST_OF_REVISIONS;
  for (const { id } of ids) {
    const [row] = await db.query<{ json: string }>(sql`
      select row_to_json(line)::text as json from (
        select ${columnsOf(DOCUMENT_FIELDS, ARCHIVED_DOCUMENT_FIELDS, 'd')}, d.version,
               (select u.email from users u where u.id = d.created_by) as created_by,
               (select u.email from users u where u.id = d.updated_by) as updated_by,
               ${ARCHIVED_WATCHERS} as watchers
        from documents d where ${seen} and d.id = ${id}) line`);
    if (!row) continue;
    yield `{"document":${row.json.slice(0, -1)},"files":${JSON.stringify(given.filesOf(id))}}}\n`;
    for await (const json of revisionsOf(db, { company_id, id })) {
      room -= json.length;
      if (room > 0) yield `{"revision":${json}}\n`;
    }
    for (const json of await threadsOf(db, { company_id, id })) yield `{"thread":${json}}\n`;
  }
}

/** Writes revisions, newest first. */
async function* revisionsOf(
  db: Queryable,
  { company_id, id }: { company_id: string; id: string },
): AsyncGenerator<string> {
  let before = 2 ** 31 - 1;
  for (;;) {
    const rows = await db.query<{ version: number; json: string }>(sql`
      select line.version, row_to_json(line)::text as json from (
        select r.document_id as document, r.version, r.title, r.content, r.name, r.started_at, r.created_at,
               (select u.email from users u where u.id = r.user_id) as by
        from document_revisions r
        where r.company_id = ${company_id} and r.document_id = ${id} and r.version < ${before}
        order by r.version desc limit ${REVISIONS_AT_ONCE}) line
      order by line.version desc`);
    for (const { json } of rows) yield json;
    const last = rows.at(-1);
    if (!last) return;
    before = last.version;
  }
}

/** Writes threads, oldest first. */
async function threadsOf(
  db: Queryable,
  { company_id, id }: { company_id: string; id: string },
): Promise<readonly string[]> {
  const rows = await db.query<{ json: string }>(sql`
    select row_to_json(line)::text as json from (
      select t.document_id as document, t.anchor, t.created_at, t.resolved_at,
             (select u.email from users u where u.id = t.resolved_by) as resolved_by,
             (select json_agg(json_build_object(
                       'by', (select u.email from users u where u.id = c.user_id), 'content', c.content,
                       'created_at', c.created_at, 'updated_at', c.updated_at, 'earlier', (
                         select json_agg(json_build_object('content', v.content, 'until', v.replaced_at) order by v.replaced_at, v.id)
                         from document_comment_versions v
                         where v.company_id = c.company_id and v.comment_id = c.id)) order by c.created_at, c.id)
              from document_comments c where c.company_id = t.company_id and c.thread_id = t.id) as comments
      from document_threads t where t.company_id = ${company_id} and t.document_id = ${id}
      order by t.created_at, t.id limit ${DOCUMENT_LIMITS.threads}) line`);
  return rows.map(({ json }) => json);
}

/** Reads the files of a project's documents, by document. */
export async function readDocumentFiles(
  db: Queryable,
  scope: Scope,
  { company_id, project_id }: ProjectRef,
): Promise<Map<string, (Omit<FileToArchive, 'ticket_id'> & { document_id: string })[]>> {
  const rows = await db.query<Omit<FileToArchive, 'ticket_id'> & { document_id: string }>(sql`
    select f.id, f.document_id, f.kind, f.name, f.media_type, f.bytes, f.sha256, f.storage_key, f.width, f.height,
           (select u.email from users u where u.id = f.uploaded_by) as by, f.created_at as at
    from files f join documents d on d.company_id = f.company_id and d.id = f.document_id
    where f.company_id = ${company_id} and f.project_id = ${project_id} and ${inScope(scope, 'f.company_id', 'f.project_id')}
    order by f.created_at, f.id limit 100000`);
  return Map.groupBy(rows, ({ document_id }) => document_id);
}
