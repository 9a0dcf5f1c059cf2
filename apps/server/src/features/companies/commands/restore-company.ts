// Restores a deleted company for all its members.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readDeletedCompanies } from '../reads.ts';
import { activePeople, setDeleted } from '../writes.ts';

export const restoreCompany = defineCommand({
  name: 'restoreCompany',
  target: 'own',
  input: z.object({ company_id: Id }),
  action: OWN,
  async run({ tx, viewer, now, emit }, { company_id }) {
    const own = await readDeletedCompanies(tx, viewer.user_id, now);
    if (!own.some((each) => each.id === company_id)) fail('company_not_found');
    await setDeleted(tx, company_id, null);
    for (const user_id of await activePeople(tx, company_id)) {
      emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
    }
  },
  inverse: { none: 'Deleting a company asks for its name.' },
});
