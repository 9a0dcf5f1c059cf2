// Lets go of what was kept of an upload that failed.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import type { ImportRef } from '../reads.ts';
import { clearImport } from '../steps/clear-import.ts';

export const dropImportRows = defineCommand<ImportRef, void>({
  name: 'dropImportRows',
  action: 'ticket.import',
  run: clearImport,
});
