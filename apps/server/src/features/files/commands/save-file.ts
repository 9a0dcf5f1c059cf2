// Writes the row of a file whose bytes are stored. Part of what it is for: that command asks who may.
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import type { ReceivedFile } from '../../../platform/files/create-files.ts';
import { fail } from '../../../platform/http/fail.ts';

export interface FilePlace {
  /** Null for a photo. */
  company_id: string | null;
  project_id?: string;
  ticket_id?: string;
}

interface Input {
  file: ReceivedFile;
  place: FilePlace;
  /** How many megabytes a company's files may have together. */
  quotaMegabytes: number;
}

export const saveFile = defineCommand<Input, void>({
  name: 'saveFile',
  action: null,
  async run({ tx, viewer, now }, { file, place, quotaMegabytes }) {
    const { company_id, project_id = null, ticket_id = null } = place;
    if (company_id) {
      // One at a time for a company, so that many at once cannot pass the limit together.
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('files ' || ${company_id}::text, 0))`);
      const [used] = await tx.query<{ bytes: number }>(sql`
        select coalesce(sum(bytes), 0)::bigint as bytes
        from (select distinct storage_key, bytes from files where company_id = ${company_id}) stored`);
      if ((used?.bytes ?? 0) + file.bytes > quotaMegabytes * 1024 * 1024)
        fail('storage_full', { limit: quotaMegabytes });
    }
    const kept = await tx.query(sql`delete from file_removals where storage_key = ${file.storage_key} returning 1`);
    // It took so long that its bytes are gone.
    if (kept.length === 0) fail('upload_failed');
    const written = await tx.query(sql`
      insert into files (id, company_id, project_id, ticket_id, uploaded_by, kind, name, media_type, bytes, width, height,
                         storage_key, created_at)
      values (${file.id}, ${company_id}, ${project_id}, ${ticket_id}, ${viewer.user_id}, ${file.kind}, ${file.name},
              ${file.media_type}, ${file.bytes}, ${file.width}, ${file.height}, ${file.storage_key}, ${now})
      on conflict (id) do nothing returning 1`);
    if (written.length === 0) fail('conflict');
  },
});
