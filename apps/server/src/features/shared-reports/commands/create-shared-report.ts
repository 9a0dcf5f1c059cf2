// Shares chosen figures of a project by a link that anyone can open.
import type { NewSharedReport, SharedReport } from '@worklane/contract/shared-reports';
import { REPORT_LIMITS, REPORT_SECTIONS } from '@worklane/domain/reports/vocabulary';
import { DAY_MS } from '@worklane/domain/units';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { putReport, refuseReport } from '../writes.ts';

export const createSharedReport = defineCommand({
  name: 'createSharedReport',
  target: 'project',
  input: fromCode<NewSharedReport & { id: string; token_hash: Buffer }>(),
  action: 'company.view-workload',
  isDoneAnew: true,
  async run(
    { tx, viewer, now, emit },
    { company_id, project_id, id, title, sections, days = REPORT_LIMITS.usual, token_hash },
  ): Promise<SharedReport> {
    await refuseReport(tx, { company_id, project_id });
    const report = {
      id,
      project_id,
      title,
      sections: REPORT_SECTIONS.filter((section) => sections.includes(section)),
      created_by: viewer.user_id,
    };
    const expires_at = new Date(now.getTime() + days * DAY_MS);
    await putReport(tx, { ...report, company_id, token_hash, created_at: now, expires_at });
    emit({ type: 'shared_report.changed', company_id, project_id, payload: { shared_report_id: report.id } });
    return { ...report, created_at: now.toISOString(), expires_at: expires_at.toISOString(), last_opened_at: null };
  },
  inverse: { none: 'Its link was handed out. Revoking it is a change of its own, which can be undone.' },
});
