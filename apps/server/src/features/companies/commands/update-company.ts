// Changes the details of a company that were sent, and no others.

import type { CompanyChange } from '@worklane/contract/companies';
import { readOperationalDays } from '@worklane/domain/companies/working-time';
import sql, { type Sql } from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { named } from '../../../platform/database/named.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { updateCompanyRow } from '../writes.ts';

const TEXTS = ['description', 'website', 'email', 'address'] as const;

export const updateCompany = defineCommand<{ company_id: string; changes: CompanyChange }, void>({
  name: 'updateCompany',
  action: 'company.edit',
  async run({ tx, now, emit }, { company_id, changes }) {
    const { name, max_daily_hours, operational_days, keeps_boards } = changes;
    const assignments: Sql[] = [];
    if (name !== undefined) assignments.push(sql`name = ${name}`);
    for (const field of TEXTS) {
      if (changes[field] !== undefined) assignments.push(sql`${named(field)} = ${changes[field] || null}`);
    }
    if (max_daily_hours !== undefined) assignments.push(sql`max_daily_hours = ${max_daily_hours}`);
    if (operational_days !== undefined) {
      assignments.push(sql`operational_days = ${readOperationalDays(operational_days)}::smallint[]`);
    }
    if (keeps_boards !== undefined) assignments.push(sql`keeps_boards = ${keeps_boards}`);
    const former = await updateCompanyRow(tx, company_id, assignments, now);
    const before = valuesBefore(former, changes);
    emit({ type: 'company.updated', company_id, project_id: null, payload: {}, before });
  },
});
