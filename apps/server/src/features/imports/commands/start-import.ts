// Marks an import as running and adds its job; of several requests at once, one succeeds. Refuses impossible choices first, so
// that the import stays ready and can be run with other choices.
import { ImportChoices } from '@worklane/contract/imports';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { importToRun } from '../jobs.ts';
import { readImportKind, readStatusNames } from '../reads.ts';
import { matchStatuses } from '../steps/match-statuses.ts';
import { markRunning } from '../writes.ts';

export const startImport = defineCommand({
  name: 'startImport',
  target: 'import',
  input: z.object({ good: z.int(), choices: ImportChoices }),
  action: 'ticket.import',
  async run(context, { id, company_id, project_id, good, choices }) {
    const { tx, viewer, emit, enqueue } = context;
    const ref = { id, company_id, project_id };
    const { statuses, board, source } = (await readImportKind(tx, ref)) ?? fail('import_not_found');
    // An archive contains its board, with all of its statuses.
    if (!board && statuses.length > 0) {
      const coming = await readStatusNames(tx, ref, choices.with_archived === true);
      const names = statuses.filter(({ name }) => coming.has(name));
      await matchStatuses(context, {
        ...ref,
        names,
        chosen: choices.statuses ?? [],
        source,
        choices,
        isTrial: true,
      });
    }
    if (!(await markRunning(tx, { id, company_id, project_id }))) fail('import_not_ready');
    enqueue(importToRun, { ...ref, good, choices, user_id: viewer.user_id });
    emit({ type: 'import.changed', company_id, project_id, payload: { import_id: id } });
  },
  inverse: { none: 'An import is run by hand, from its file.' },
});
