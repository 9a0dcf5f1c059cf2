// Makes the link of a revoked shared report work again.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { clearRevoked } from '../writes.ts';

export const restoreSharedReport = defineCommand({
  name: 'restoreSharedReport',
  target: 'project',
  input: z.object({ id: Id }),
  isCallable: true,
  action: 'company.view-workload',
  async run({ tx, now, emit }, { company_id, project_id, id }) {
    await clearRevoked(tx, { company_id, project_id, id }, now);
    emit({ type: 'shared_report.changed', company_id, project_id, payload: { shared_report_id: id } });
  },
  inverse: {
    calls: ({ input: { project_id, id } }) => [{ command: 'revokeSharedReport', target: project_id, input: { id } }],
  },
});
