// Says how sprints are made in a company. Those that are there stay as they are.
import type { SprintConfigFields } from '@worklane/contract/sprints';
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { upsertConfig } from '../writes.ts';

export const putSprintConfig = defineCommand<Target & { config: SprintConfigFields }, void>({
  name: 'putSprintConfig',
  action: 'company.edit',
  async run({ tx, now, emit }, { company_id, config }) {
    const before = valuesBefore(await upsertConfig(tx, company_id, config, now), config);
    emit({ type: 'sprint_config.changed', company_id, project_id: null, payload: {}, before });
  },
});
