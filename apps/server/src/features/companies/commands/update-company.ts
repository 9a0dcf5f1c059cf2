// Changes the details of a company that were sent, and no others.
import { CompanyChange } from '@worklane/contract/companies';
import { readOperationalDays } from '@worklane/domain/companies/working-time';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { named } from '../../../platform/database/sql-name.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { changedValues } from '../../../platform/undo/changed-values.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { changeLanguage } from '../../search/steps/change-language.ts';
import { lockCompanyRecord, updateCompanyRow } from '../writes.ts';

const TEXTS = ['description', 'website', 'email', 'address'] as const;

export const updateCompany = defineCommand({
  name: 'updateCompany',
  target: 'company',
  input: z.object({ changes: CompanyChange, expected: z.optional(CompanyChange) }),
  isCallable: true,
  action: 'company.edit',
  async run(context, { company_id, changes, expected }) {
    const { tx, now, emit } = context;
    const { name, max_daily_hours, operational_days, keeps_boards, time_zone, search_language } = changes;
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
    if (time_zone !== undefined) assignments.push(sql`time_zone = ${time_zone}`);
    if (search_language !== undefined) assignments.push(sql`search_language = ${search_language}`);
    const former = await updateCompanyRow(tx, company_id, assignments, now);
    refuseUnlessUnchanged(former, expected);
    const language = String(former.search_language);
    if (search_language !== undefined && search_language !== language) {
      await changeLanguage(context, { company_id, former: language });
    }
    const before = valuesBefore(former, changes);
    emit({ type: 'company.updated', company_id, project_id: null, payload: {}, before });
  },
  inverse: {
    before: ({ tx }, { company_id }) => lockCompanyRecord(tx, company_id),
    async calls({ context: { tx }, input: { company_id }, before }) {
      const changed = changedValues(before, await lockCompanyRecord(tx, company_id), Object.keys(CompanyChange.shape));
      return changed ? [{ command: 'updateCompany', target: company_id, input: changed }] : [];
    },
  },
});
