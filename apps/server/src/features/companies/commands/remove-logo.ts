// Takes a company's logo away.
import sql from 'sql-template-tag';
import { defineCommand, NO_FIELDS } from '../../../platform/commands/run-command.ts';
import { removeFiles } from '../../files/steps/remove-files.ts';
import { updateCompanyRow } from '../writes.ts';

export const removeLogo = defineCommand({
  name: 'removeLogo',
  target: 'company',
  input: NO_FIELDS,
  action: 'company.edit',
  async run({ tx, now, emit }, { company_id }) {
    // First, so that two at once take turns.
    await updateCompanyRow(tx, company_id, [sql`logo = null`], now);
    await removeFiles(tx, { owner_kind: 'company', owner_id: company_id });
    emit({ type: 'company.updated', company_id, project_id: null, payload: {} });
  },
  inverse: { none: 'The file is deleted.' },
});
