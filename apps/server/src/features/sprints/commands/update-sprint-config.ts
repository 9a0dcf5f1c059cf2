// Changes some of how sprints are made in a company that has said so before (decision T-98).
import { SprintConfigFields } from '@worklane/contract/sprints';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { inCompany } from '../../../platform/session/scope.ts';
import { changedValues } from '../../../platform/undo/changed-values.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { readSprintConfig } from '../reads.ts';
import { updateConfigRow } from '../writes.ts';

const Changes = z.partial(SprintConfigFields);

export const updateSprintConfig = defineCommand({
  name: 'updateSprintConfig',
  target: 'company',
  input: z.object({ changes: Changes, expected: z.optional(Changes) }),
  isCallable: true,
  action: 'company.edit',
  async run({ tx, now, emit }, { company_id, changes, expected }) {
    const former = (await updateConfigRow(tx, company_id, changes, now)) ?? fail('sprint_config_not_found');
    refuseUnlessUnchanged(former, expected);
    const before = valuesBefore(former, changes);
    emit({ type: 'sprint_config.changed', company_id, project_id: null, payload: {}, before });
  },
  inverse: {
    before: ({ tx }, { company_id }) => readSprintConfig(tx, inCompany(company_id), company_id),
    async calls({ context: { tx }, input: { company_id }, before }) {
      const now = await readSprintConfig(tx, inCompany(company_id), company_id);
      const changed = changedValues(before ?? {}, now ?? {}, Object.keys(SprintConfigFields.shape));
      return changed ? [{ command: 'updateSprintConfig', target: company_id, input: changed }] : [];
    },
  },
});
