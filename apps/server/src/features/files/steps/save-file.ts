// Writes the row of a file whose bytes are stored.
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import type { ReceivedFile } from '../../../platform/files/create-files.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { FileOwner } from './owner.ts';
import { refuseTooMuch } from './storage-used.ts';

interface Input {
  file: ReceivedFile;
  owner: FileOwner;
  /** How many megabytes a company's files may have together. */
  quotaMegabytes: number;
}

export async function saveFile(
  { tx, viewer, now }: CommandContext,
  { file, owner, quotaMegabytes }: Input,
): Promise<void> {
  const { company_id, project_id, owner_kind, owner_id } = owner;
  const by = viewer.is_system ? null : viewer.user_id;
  if (company_id) {
    await refuseTooMuch(tx, company_id, { bytes: file.bytes, quotaMegabytes });
  }
  const kept = await tx.query(sql`delete from file_removals where storage_key = ${file.storage_key} returning 1`);
  // It took so long that its bytes are gone.
  if (kept.length === 0) fail('upload_failed');
  const written = await tx.query(sql`
      insert into files (id, company_id, project_id, owner_kind, owner_id, uploaded_by, kind, name, media_type, bytes, width, height,
                         storage_key, sha256, created_at)
      values (${file.id}, ${company_id}, ${project_id}, ${owner_kind}, ${owner_id}, ${by}, ${file.kind}, ${file.name},
              ${file.media_type}, ${file.bytes}, ${file.width}, ${file.height}, ${file.storage_key}, ${file.sha256}, ${now})
      on conflict (id) do nothing returning 1`);
  if (written.length === 0) fail('conflict');
}
