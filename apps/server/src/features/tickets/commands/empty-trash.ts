// Takes the tickets of a project away for good that have been in its trash for too long.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { emptyOldTrash } from '../trash-writes.ts';

export const emptyTrash = defineCommand<ProjectRef, void>({
  name: 'emptyTrash',
  action: 'ticket.delete',
  run: ({ tx, now }, { company_id, project_id }) => emptyOldTrash(tx, { company_id, project_id }, now),
});
