// Notes when a shared report was last opened, at most once a minute.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { setOpened } from '../writes.ts';

export const noteReportOpened = defineCommand({
  name: 'noteReportOpened',
  target: 'project',
  input: z.object({ id: Id }),
  action: 'company.view-workload',
  async run({ tx, now, emit }, { company_id, project_id, id }) {
    if (!(await setOpened(tx, { company_id, project_id, id }, now))) return;
    emit({ type: 'shared_report.changed', company_id, project_id, payload: { shared_report_id: id } });
  },
  inverse: { none: 'It says what happened.' },
});
