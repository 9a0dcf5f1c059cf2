// Keeps the files of an import as long as it may wait, or releases them at once. Part of larger commands, which check the rights.
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';

interface Input {
  company_id: string;
  import_ids: readonly string[];
  /** Null: they go at once, whatever the clocks say. */
  until: Date | null;
}

export const holdStagedFiles = defineCommand<Input, void>({
  name: 'holdStagedFiles',
  action: null,
  async run({ tx }, { company_id, import_ids, until }) {
    await tx.query(sql`
      update file_removals set due_at = coalesce(${until}::timestamptz, '-infinity')
      where storage_key in (
        select storage_key from staged_files
        where company_id = ${company_id} and import_id = any(${[...import_ids]}::uuid[]))`);
  },
});
