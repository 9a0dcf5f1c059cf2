// Writes the row of a file again that was deleted, while its bytes are still there.
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { ProjectOwner } from './owner.ts';
import { refuseTooMuch } from './storage-used.ts';

interface Input {
  owner: ProjectOwner;
  /** The row as it was. */
  record: { storage_key: string; bytes: number; uploaded_by: string | null };
  quotaMegabytes: number;
}

export async function reinsertFile({ tx }: CommandContext, { owner, record, quotaMegabytes }: Input): Promise<void> {
  const { storage_key } = record;
  const others = await tx.query(sql`select 1 from files where storage_key = ${storage_key} for share`);
  const isShared = others.length > 0;
  // What was put there since may have taken its room.
  await refuseTooMuch(tx, owner.company_id, { bytes: isShared ? 0 : record.bytes, quotaMegabytes });
  const waiting = await tx.query(sql`delete from file_removals where storage_key = ${storage_key} returning 1`);
  if (waiting.length === 0 && !isShared) fail('file_not_found');
  // The uploader may have closed their account.
  const [uploader] = await tx.query<{ id: string }>(sql`select id from users where id = ${record.uploaded_by}::uuid`);
  const { project_id, owner_kind, owner_id } = owner;
  await tx.query(sql`
    insert into files (id, company_id, project_id, owner_kind, owner_id, uploaded_by, kind, name, media_type, bytes, width,
                       height, storage_key, sha256, created_at)
    select r.id, r.company_id, ${project_id}, ${owner_kind}, ${owner_id}, ${uploader?.id ?? null}, r.kind, r.name,
           r.media_type, r.bytes, r.width, r.height, r.storage_key, r.sha256, r.created_at
    from jsonb_populate_record(null::files, ${JSON.stringify(record)}::jsonb) r`);
}
