// Deletes a company: hidden at once, restorable by its owners for 30 days, then permanently deleted.
import { rawText } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { restoreDeadline } from '../../../platform/undo/restore-deadline.ts';
import { endTokens } from '../../api-tokens/steps/end-tokens.ts';
import { endConnections } from '../../integrations/steps/end-connections.ts';
import { endWebhooks } from '../../webhooks/steps/end-webhooks.ts';
import { lockCompany, ownStanding } from '../standings.ts';
import { activePeople, purgeCompanies, setDeleted } from '../writes.ts';

export const deleteCompany = defineCommand({
  name: 'deleteCompany',
  target: 'company',
  input: z.object({ name: rawText(400) }),
  action: 'company.delete',
  async run(context, { company_id, name }) {
    const { tx, viewer, now, emit } = context;
    const company = await lockCompany(tx, company_id);
    await ownStanding(tx, company_id, viewer.user_id, 'company.delete');
    if (name.trim() !== company.name) fail('company_name_mismatch');
    await purgeCompanies(tx, restoreDeadline(now));
    for (const user_id of await activePeople(tx, company_id)) {
      emit({ type: 'member.changed', company_id, project_id: null, payload: { user_id } });
    }
    // No one uses the connections any more. A restored company has to connect again, and its members create new tokens and webhooks.
    await endConnections(context, { company_id });
    await endTokens(context, { company_id });
    await endWebhooks(context, { company_id });
    await setDeleted(tx, company_id, now);
  },
  inverse: { none: 'Restoring a company is decided by hand.' },
});
