// Creates a company with its creator as owner, in one transaction (specification, section 6).
import { NewCompany } from '@worklane/contract/companies';
import { Id } from '@worklane/contract/platform/primitives';
import { isTimeZone } from '@worklane/domain/time/is-time-zone';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { violates } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { insertCompany, insertMember } from '../writes.ts';

export const createCompany = defineCommand({
  name: 'createCompany',
  target: 'own',
  input: z.extend(NewCompany, { id: Id }),
  action: OWN,
  async run({ tx, viewer, newId, emit }, { id, name, time_zone = 'UTC' }): Promise<{ id: string }> {
    const { user_id } = viewer;
    await insertCompany(tx, {
      id,
      name,
      owner_id: user_id,
      time_zone: isTimeZone(time_zone) ? time_zone : 'UTC',
    }).catch((error) => {
      if (violates(error, 'companies_pkey')) fail('conflict');
      throw error;
    });
    await insertMember(tx, { company_id: id, id: newId(), user_id, role: 'owner', created_by: user_id });
    emit({ type: 'member.changed', company_id: id, project_id: null, payload: { user_id } });
    return { id };
  },
  inverse: { none: 'Deleting a company asks for its name.' },
});
