// Inserts the documents of an archive and their revisions unchanged.
import type { DocumentRef, ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { summaryOf } from './summary-of.ts';

/** What an archive says about a document. */
export interface ImportedDocumentFields {
  title: string;
  content: string;
  category: string;
  external_url: string | null;
  version: number;
  created_by: string | null;
  updated_by: string | null;
  created_at: string;
  updated_at: string;
}

interface ImportedDocumentRow extends DocumentRef, ImportedDocumentFields {}

/** A revision of the document before it. */
export interface ImportedRevision {
  version: number;
  title: string;
  content: string;
  name: string | null;
  user_id: string | null;
  started_at: string;
  created_at: string;
}

export async function insertImportedDocument(
  { tx, emit }: CommandContext,
  document: ImportedDocumentRow,
): Promise<void> {
  const { company_id, project_id } = document;
  await tx.query(sql`
    insert into document_records (company_id, id, project_id, title, content, category, external_url, version, content_version,
                                  created_by, updated_by, created_at, updated_at)
    values (${company_id}, ${document.id}, ${project_id}, ${document.title}, ${document.content}, ${document.category},
            ${document.external_url}, ${document.version}, ${document.version}, ${document.created_by},
            ${document.updated_by}, ${document.created_at}, ${document.updated_at})`);
  emit({
    type: 'document.created',
    company_id,
    project_id,
    payload: summaryOf(document, document, document.updated_by),
  });
}

/** Inserts revisions in one statement: an archive can have 600,000 of them. */
export async function insertImportedRevisions(
  { tx, newId }: CommandContext,
  { company_id, id }: DocumentRef,
  revisions: readonly ImportedRevision[],
): Promise<void> {
  if (revisions.length === 0) return;
  const rows = revisions.map((revision) => Object.assign({ id: newId() }, revision));
  await tx.query(sql`
    insert into document_revisions (company_id, id, document_id, version, title, content, user_id, name, started_at, created_at)
    select ${company_id}, id, ${id}, version, title, content, user_id, name, started_at, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, version integer, title text, content text, user_id uuid, name text, started_at timestamptz,
      created_at timestamptz)`);
}

/** Adds the current title and content as the last revision where the archive had no such revision. */
export async function completeRevisions({ tx, newId }: CommandContext, { company_id, id }: DocumentRef): Promise<void> {
  await tx.query(sql`
    insert into document_revisions (company_id, id, document_id, version, title, content, user_id, started_at, created_at)
    select d.company_id, ${newId()}, d.id, d.version, d.title, d.content, d.updated_by, d.updated_at, d.updated_at
    from documents d
    left join lateral (
      select r.title, r.content from document_revisions r where r.company_id = d.company_id and r.document_id = d.id
      order by r.version desc limit 1) last on true
    where d.company_id = ${company_id} and d.id = ${id} and d.external_url is null
      and (last.title, last.content) is distinct from (d.title, d.content)
    on conflict (company_id, document_id, version) do update set title = excluded.title, content = excluded.content`);
}

/** Counts the project's documents. Callers hold its board, so no other import adds documents at the same time. */
export async function countDocuments(tx: Queryable, { company_id, project_id }: ProjectRef): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from documents where company_id = ${company_id} and project_id = ${project_id}`);
  return row?.count ?? 0;
}
