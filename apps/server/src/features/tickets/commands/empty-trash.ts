// Permanently deletes the tickets that have been in a project's trash for too long.
import { defineCommand, NO_FIELDS } from '../../../platform/commands/run-command.ts';
import { emptyOldTrash } from '../trash-writes.ts';

export const emptyTrash = defineCommand({
  name: 'emptyTrash',
  target: 'project',
  input: NO_FIELDS,
  action: 'ticket.delete',
  run: ({ tx, now }, { company_id, project_id }) => emptyOldTrash(tx, { company_id, project_id }, now),
  inverse: { none: 'The rows are gone.' },
});
