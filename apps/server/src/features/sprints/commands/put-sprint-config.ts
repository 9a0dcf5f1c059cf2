// Sets how a company's new sprints are created. Existing sprints don't change.
import { SprintConfigFields } from '@worklane/contract/sprints';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { inCompany } from '../../../platform/session/scope.ts';
import { changedValues } from '../../../platform/undo/changed-values.ts';
import { readSprintConfig } from '../reads.ts';
import { upsertConfig } from '../writes.ts';

export const putSprintConfig = defineCommand({
  name: 'putSprintConfig',
  target: 'company',
  input: z.object({ config: SprintConfigFields }),
  isCallable: true,
  action: 'company.edit',
  async run({ tx, now, emit }, { company_id, config }) {
    const before = valuesBefore(await upsertConfig(tx, company_id, config, now), config);
    emit({ type: 'sprint_config.changed', company_id, project_id: null, payload: {}, before });
  },
  inverse: {
    before: ({ tx }, { company_id }) => readSprintConfig(tx, inCompany(company_id), company_id),
    async calls({ context: { tx }, input: { company_id }, before }) {
      const now = await readSprintConfig(tx, inCompany(company_id), company_id);
      // Nothing deletes the first one.
      if (!before) return null;
      const changed = changedValues(before ?? {}, now ?? {}, Object.keys(SprintConfigFields.shape));
      return changed ? [{ command: 'updateSprintConfig', target: company_id, input: changed }] : [];
    },
  },
});
