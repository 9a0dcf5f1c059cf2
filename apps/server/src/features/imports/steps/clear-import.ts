// Deletes the rows of a finished import and the files nobody uses. Separate from its end, which users wait for.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { sweepFiles } from '../../../platform/files/sweep-files.ts';
import { holdStagedFiles } from '../../files/steps/hold-staged-files.ts';
import type { ImportRef } from '../reads.ts';
import { deleteImportRows } from '../writes.ts';

export async function clearImport(context: CommandContext, ref: ImportRef): Promise<void> {
  await deleteImportRows(context.tx, ref);
  const { company_id, id } = ref;
  await holdStagedFiles(context, { company_id, import_ids: [id], until: null });
  context.enqueue(sweepFiles, {});
}
