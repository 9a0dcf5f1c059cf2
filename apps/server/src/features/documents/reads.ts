// Reads documents within a scope: lists without contents, one document, its revisions, and the trash.
import type { DeletedDocument, Document, ListedDocument, Revision, WholeRevision } from '@worklane/contract/documents';
import type { DocumentRef, ProjectRef } from '@worklane/domain/access/refs';
import { DOCUMENT_FIELD_NAMES, DOCUMENT_FIELDS, LISTED_DOCUMENT_FIELDS } from '@worklane/domain/documents/fields';
import { DEFAULT_CATEGORY, DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { columnsOf } from '../../platform/database/field-columns.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { restoreDeadline } from '../../platform/undo/restore-deadline.ts';

const COLUMNS = sql`${columnsOf(DOCUMENT_FIELDS, DOCUMENT_FIELD_NAMES, 'd')}, d.is_external`;
const LISTED = sql`${columnsOf(DOCUMENT_FIELDS, LISTED_DOCUMENT_FIELDS, 'd')}, d.is_external, (
  select f.media_type from files f
  where f.company_id = d.company_id and f.document_id = d.id and f.kind = 'document'
    and d.external_url = '/api/files/' || f.id limit 1) as media_type`;
const REVISION = raw('r.id, r.document_id, r.version, r.title, r.user_id, r.name, r.created_at');

const inProject = (scope: Scope, { company_id, project_id }: ProjectRef): Sql => sql`
  d.company_id = ${company_id} and d.project_id = ${project_id} and ${inScope(scope, 'd.company_id', 'd.project_id')}`;

export async function findDocument(db: Queryable, scope: Scope, id: string): Promise<DocumentRef | undefined> {
  const [row] = await db.query<DocumentRef>(sql`
    select d.id, d.company_id, d.project_id, p.status = 'archived' as is_archived
    from documents d join projects p on p.company_id = d.company_id and p.id = d.project_id
    where d.id = ${id} and ${inScope(scope, 'd.company_id', 'd.project_id')}`);
  return row;
}

/** Reads all documents of a project, or one of them, newest first. */
export function readDocuments(db: Queryable, scope: Scope, ref: ProjectRef, id?: string): Promise<ListedDocument[]> {
  return db.query<ListedDocument>(sql`
    select ${LISTED} from documents d where ${inProject(scope, ref)} ${id ? sql`and d.id = ${id}` : empty}
    order by d.created_at desc, d.id desc limit ${DOCUMENT_LIMITS.count}`);
}

export async function readCategories(db: Queryable, scope: Scope, ref: ProjectRef): Promise<string[]> {
  const rows = await db.query<{ category: string }>(sql`
    select distinct d.category from documents d where ${inProject(scope, ref)}
    order by d.category limit ${DOCUMENT_LIMITS.count}`);
  return rows.length > 0 ? rows.map(({ category }) => category) : [DEFAULT_CATEGORY];
}

export async function readDocument(
  db: Queryable,
  scope: Scope,
  { company_id, id }: DocumentRef,
): Promise<Document | undefined> {
  const [row] = await db.query<Document>(sql`
    select ${COLUMNS} from documents d
    where d.company_id = ${company_id} and d.id = ${id} and ${inScope(scope, 'd.company_id', 'd.project_id')}`);
  return row;
}

const ofDocument = (scope: Scope, { company_id, id }: DocumentRef): Sql => sql`
  document_revisions r join documents d on d.company_id = r.company_id and d.id = r.document_id
  where r.company_id = ${company_id} and r.document_id = ${id} and ${inScope(scope, 'd.company_id', 'd.project_id')}`;

/** Reads the newest revisions, and all named ones. */
export function readRevisions(db: Queryable, scope: Scope, document: DocumentRef): Promise<Revision[]> {
  return db.query<Revision>(sql`
    select ${REVISION} from ${ofDocument(scope, document)}
    order by r.version desc limit ${DOCUMENT_LIMITS.revisions + DOCUMENT_LIMITS.namedRevisions}`);
}

export async function readRevision(
  db: Queryable,
  scope: Scope,
  document: DocumentRef,
  id: string,
): Promise<WholeRevision | undefined> {
  const [row] = await db.query<WholeRevision>(sql`
    select ${REVISION}, r.content from ${ofDocument(scope, document)} and r.id = ${id}`);
  return row;
}

/** Reads the trash, last deleted first. */
export function readDocumentTrash(db: Queryable, scope: Scope, ref: ProjectRef): Promise<DeletedDocument[]> {
  return db.query<DeletedDocument>(sql`
    select d.id, d.title, d.category, d.is_external, d.deleted_at, d.deleted_by from document_records d
    where ${inProject(scope, ref)} and d.deleted_at is not null
    order by d.deleted_at desc, d.id desc limit ${DOCUMENT_LIMITS.count}`);
}

/** Reads up to a hundred projects with documents in the trash that can no longer be restored. */
export function readOldDocumentTrashes(db: Queryable, now: Date): Promise<ProjectRef[]> {
  return db.query<ProjectRef>(sql`
    select distinct company_id, project_id from document_records where deleted_at < ${restoreDeadline(now)} limit 100`);
}
