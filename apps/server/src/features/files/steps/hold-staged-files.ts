// Keeps the files of an import as long as it may wait, or releases them at once.
import sql from 'sql-template-tag';
import type { CommandContext } from '../../../platform/commands/run-command.ts';

interface Input {
  company_id: string;
  import_ids: readonly string[];
  /** Null: they go at once, whatever the clocks say. */
  until: Date | null;
}

export async function holdStagedFiles({ tx }: CommandContext, { company_id, import_ids, until }: Input): Promise<void> {
  await tx.query(sql`
      update file_removals set due_at = coalesce(${until}::timestamptz, '-infinity')
      where storage_key in (
        select storage_key from staged_files
        where company_id = ${company_id} and import_id = any(${[...import_ids]}::uuid[]))`);
}
