// Says that an import runs from now on; of several who say so at once, one is right.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { ImportRef } from '../reads.ts';
import { markRunning } from '../writes.ts';

export const startImport = defineCommand<ImportRef, void>({
  name: 'startImport',
  action: 'ticket.import',
  async run({ tx, emit }, { id, company_id, project_id }) {
    if (!(await markRunning(tx, { id, company_id, project_id }))) fail('import_not_ready');
    emit({ type: 'import.changed', company_id, project_id, payload: { import_id: id } });
  },
});
