// Changes some of how sprints are made in a company that has said so before (decision T-98).
import type { SprintConfigFields } from '@worklane/contract/sprints';
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { updateConfigRow } from '../writes.ts';

type Changes = { [Field in keyof SprintConfigFields]?: SprintConfigFields[Field] | undefined };

export const updateSprintConfig = defineCommand<Target & { changes: Changes }, void>({
  name: 'updateSprintConfig',
  action: 'company.edit',
  async run({ tx, now, emit }, { company_id, changes }) {
    const former = (await updateConfigRow(tx, company_id, changes, now)) ?? fail('sprint_config_not_found');
    const before = valuesBefore(former, changes);
    emit({ type: 'sprint_config.changed', company_id, project_id: null, payload: {}, before });
  },
});
