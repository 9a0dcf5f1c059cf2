// Deletes a template. Projects and tickets made from it stay.
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { deleteTemplateRow, type TemplateTable } from '../writes.ts';

type Input = Target & { id: string; table: TemplateTable };

export const deleteTemplate = defineCommand<Input, void>({
  name: 'deleteTemplate',
  action: 'template.edit',
  async run({ tx, emit }, { company_id, id, table }) {
    if (!(await deleteTemplateRow(tx, table, company_id, id))) fail('template_not_found');
    emit({ type: 'template.changed', company_id, project_id: null, payload: { template_id: id } });
  },
});
