// Changes the user's own profile. Verified values such as the address and the status can't be changed here (T-37).
import { PersonName } from '@worklane/contract/users';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { readOwnCompanies } from '../reads.ts';
import { renameUser } from '../writes.ts';

export const updateUser = defineCommand({
  name: 'updateUser',
  target: 'own',
  input: z.object({ name: PersonName }),
  action: OWN,
  async run({ tx, viewer, emit }, { name }) {
    const { user_id } = viewer;
    if (!(await renameUser(tx, user_id, name))) return;
    // The name is seen in the person's companies.
    for (const { id } of await readOwnCompanies(tx, user_id)) {
      emit({ type: 'member.changed', company_id: id, project_id: null, payload: { user_id } });
    }
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
