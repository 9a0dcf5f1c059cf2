// Deletes the saved rows of a failed upload.
import { defineCommand, NO_FIELDS } from '../../../platform/commands/run-command.ts';
import { clearImport } from '../steps/clear-import.ts';

export const dropImportRows = defineCommand({
  name: 'dropImportRows',
  target: 'import',
  input: NO_FIELDS,
  action: 'ticket.import',
  run: clearImport,
  inverse: { none: 'An import is run by hand, from its file.' },
});
