// Notifies a company's administrators of work that was given up, once for each time.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { FailedJob } from '../../../platform/jobs/failed-jobs.ts';
import { deliverNotices, type Notice } from '../steps/deliver-notices.ts';
import { readMembersWho } from '../who-reads.ts';

export const reportFailedWork = defineCommand({
  name: 'reportFailedWork',
  target: 'company',
  input: fromCode<{ company_id: string; work: FailedJob }>(),
  action: 'company.edit',
  async run(context, { company_id, work: { id, tries, failed_at } }) {
    const admins = await readMembersWho(context.tx, company_id, 'company.edit');
    const notices = admins.map((user_id): Notice => ({ user_id, kind: 'work_failed', cause: `${id} ${tries}` }));
    await deliverNotices(context, { company_id, project_id: null, actor_id: null, at: failed_at }, notices);
  },
  inverse: { none: 'The work has failed.' },
});
