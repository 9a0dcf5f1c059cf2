// Lets go of the rows of an import that is over, and of files nobody needs any more. Apart from its end, which people wait for.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { sweepFiles } from '../../../platform/files/sweep-files.ts';
import { holdStagedFiles } from '../../files/commands/hold-staged-files.ts';
import type { ImportRef } from '../reads.ts';
import { deleteImportRows } from '../writes.ts';

export const dropImportRows = defineCommand<ImportRef, void>({
  name: 'dropImportRows',
  action: null,
  async run(context, ref) {
    await deleteImportRows(context.tx, ref);
    const { company_id, id } = ref;
    await holdStagedFiles.run(context, { company_id, import_ids: [id], until: null });
    context.enqueue(sweepFiles, {});
  },
});
