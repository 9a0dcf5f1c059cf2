// Lets go of the rows of an import that is over. Apart from its end, which people wait for.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import type { ImportRef } from '../reads.ts';
import { deleteImportRows } from '../writes.ts';

export const dropImportRows = defineCommand<ImportRef, void>({
  name: 'dropImportRows',
  action: null,
  run: ({ tx }, ref) => deleteImportRows(tx, ref),
});
