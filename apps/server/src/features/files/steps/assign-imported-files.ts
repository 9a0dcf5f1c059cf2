// Assigns the files of an imported archive to their tickets or documents.
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';

interface Input {
  company_id: string;
  project_id: string;
  import_id: string;
  owner_kind: 'ticket' | 'document';
  files: readonly { origin_id: string; owner_id: string; by: string | null; at: string }[];
}

/** @returns the files' ids here, by their ids in the archive */
export async function assignImportedFiles(
  { tx }: CommandContext,
  { company_id, project_id, import_id, owner_kind, files }: Input,
): Promise<{ origin_id: string; id: string }[]> {
  if (files.length === 0) return [];
  const adopted = await tx.query<{ storage_key: string }>(sql`
      insert into files (id, company_id, project_id, owner_kind, owner_id, uploaded_by, kind, name, media_type, bytes, width, height,
                         storage_key, sha256, created_at)
      select s.id, s.company_id, ${project_id}, ${owner_kind}, r.owner_id, r.by, s.kind, s.name, s.media_type, s.bytes, s.width,
             s.height, s.storage_key, s.sha256, r.at
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as r (
        origin_id uuid, owner_id uuid, by uuid, at timestamptz)
      join staged_files s
        on s.company_id = ${company_id} and s.import_id = ${import_id} and s.origin_id = r.origin_id
      returning storage_key`);
  // The import waited for so long that the files were deleted.
  if (adopted.length < files.length) fail('import_files_gone');
  // First, because deleting their rows from the list also deletes where they come from.
  const ids = await tx.query<{ origin_id: string; id: string }>(sql`
      select s.origin_id, s.id from staged_files s
      where s.company_id = ${company_id} and s.import_id = ${import_id}
        and s.origin_id = any(${files.map((file) => file.origin_id)}::uuid[])`);
  const kept = await tx.query(sql`
      delete from file_removals where storage_key = any(${adopted.map((each) => each.storage_key)}::text[]) returning 1`);
  if (kept.length < adopted.length) fail('import_files_gone');
  return ids;
}
