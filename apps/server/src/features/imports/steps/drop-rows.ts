// Lets go of the rows of an import that is over, and of files nobody needs any more. Apart from its end, which people wait for.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { sweepFiles } from '../../../platform/files/sweep-files.ts';
import { holdStagedFiles } from '../../files/steps/hold-staged-files.ts';
import type { ImportRef } from '../reads.ts';
import { deleteImportRows } from '../writes.ts';

export async function dropRows(context: CommandContext, ref: ImportRef): Promise<void> {
  await deleteImportRows(context.tx, ref);
  const { company_id, id } = ref;
  await holdStagedFiles(context, { company_id, import_ids: [id], until: null });
  context.enqueue(sweepFiles, {});
}
