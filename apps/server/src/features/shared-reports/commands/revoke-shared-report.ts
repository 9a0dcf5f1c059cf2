// Revokes a shared report: its link stops working at once.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { setRevoked } from '../writes.ts';

export const revokeSharedReport = defineCommand({
  name: 'revokeSharedReport',
  target: 'project',
  input: z.object({ id: Id }),
  isCallable: true,
  action: 'company.view-workload',
  async run({ tx, now, emit }, { company_id, project_id, id }) {
    await setRevoked(tx, { company_id, project_id, id }, now);
    emit({ type: 'shared_report.changed', company_id, project_id, payload: { shared_report_id: id } });
  },
  inverse: {
    calls: ({ input: { project_id, id } }) => [{ command: 'restoreSharedReport', target: project_id, input: { id } }],
  },
});
