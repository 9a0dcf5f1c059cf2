// Describes the files of a project's tickets in its archive.
import type { ArchiveFile } from '@worklane/contract/archive';
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

export interface FileToArchive extends Omit<ArchiveFile, 'seal'> {
  ticket_id: string;
  storage_key: string;
  width: number | null;
  height: number | null;
}

export function readFilesToArchive(
  db: Queryable,
  scope: Scope,
  { company_id, project_id }: ProjectRef,
  ticketIds: readonly string[],
): Promise<FileToArchive[]> {
  return db.query<FileToArchive>(sql`
    select f.id, f.ticket_id, f.kind, f.name, f.media_type, f.bytes, f.sha256, f.storage_key, f.width, f.height,
           (select u.email from users u where u.id = f.uploaded_by) as by, f.created_at as at
    from files f
    where f.company_id = ${company_id} and f.project_id = ${project_id} and f.ticket_id = any(${[...ticketIds]}::uuid[])
      and f.kind in ('image', 'attachment') and ${inScope(scope, 'f.company_id', 'f.project_id')}
    order by f.created_at, f.id`);
}
