// Reads files within a scope: those of its projects, the logos of its companies, and the photos of their people.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

export interface FileRow {
  id: string;
  company_id: string | null;
  project_id: string | null;
  name: string;
  media_type: string;
  bytes: number;
  storage_key: string;
}

/** Builds the address of a file. */
export const fileUrl = (id: string): string => `/api/files/${id}`;

export async function readFile(db: Queryable, scope: Scope, userId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await db.query<FileRow>(sql`
    select f.id, f.company_id, f.project_id, f.name, f.media_type, f.bytes, f.storage_key from files f
    where f.id = ${id} and case f.owner_kind
      when 'user' then f.owner_id = ${userId} or exists (
        select 1 from company_members m
        where m.user_id = f.owner_id and m.company_id = any(${scope.memberOf}::uuid[]))
      when 'company' then f.company_id = any(${scope.memberOf}::uuid[])
      when 'ticket' then ${inScope(scope, 'f.company_id', 'f.project_id')} and exists (
        select 1 from tickets t where t.company_id = f.company_id and t.id = f.ticket_id)
      when 'document' then ${inScope(scope, 'f.company_id', 'f.project_id')} and exists (
        select 1 from documents d where d.company_id = f.company_id and d.id = f.document_id)
      else false
    end`);
  return row;
}

/** Reads the new ids of an import's files by their original ids. */
export async function readStagedIds(
  db: Queryable,
  { company_id, id }: { company_id: string; id: string },
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; origin_id: string }>(sql`
    select id, origin_id from staged_files where company_id = ${company_id} and import_id = ${id}`);
  return new Map(rows.map((row) => [row.origin_id, row.id]));
}
