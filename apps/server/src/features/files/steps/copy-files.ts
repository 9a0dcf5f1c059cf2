// Copies the files of one ticket to another: new rows, the same stored bytes.
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import type { ProjectOwner } from './owner.ts';

interface Input {
  owner: ProjectOwner;
  /** From the row there is to the row there will be; the rows that are there must be held until the end. */
  idsByFile: ReadonlyMap<string, string>;
  /** Pictures of a text, whatever they are to the ticket they come from. */
  areShown?: boolean;
}

export async function copyFiles(
  { tx, viewer, now }: CommandContext,
  { owner: { company_id, project_id, owner_kind, owner_id }, idsByFile, areShown = false }: Input,
): Promise<void> {
  if (idsByFile.size === 0) return;
  const rows = [...idsByFile].map(([from_id, id]) => ({ from_id, id }));
  await tx.query(sql`
      insert into files (id, company_id, project_id, owner_kind, owner_id, uploaded_by, kind, name, media_type, bytes, width, height,
                         storage_key, sha256, created_at)
      select r.id, f.company_id, ${project_id}, ${owner_kind}, ${owner_id}, ${viewer.user_id},
             case when ${areShown} then 'image' else f.kind end, f.name, f.media_type, f.bytes,
             f.width, f.height, f.storage_key, f.sha256, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (from_id uuid, id uuid)
      join files f on f.company_id = ${company_id} and f.id = r.from_id`);
}
