// Notifies a company's administrators of work that was given up, once for each time.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { FailedJob } from '../../../platform/jobs/failed-jobs.ts';
import { notifyAdministrators } from '../steps/notify-administrators.ts';

export const reportFailedWork = defineCommand({
  name: 'reportFailedWork',
  target: 'company',
  input: fromCode<{ work: FailedJob }>(),
  action: 'company.edit',
  async run(context, { company_id, work: { id, tries, failed_at } }) {
    await notifyAdministrators(context, { company_id, at: failed_at, kind: 'work_failed', cause: `${id} ${tries}` });
  },
  inverse: { none: 'The work has failed.' },
});
