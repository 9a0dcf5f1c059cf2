// Changes the fields of a template that were sent. What was made from it before stays as it is.
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { columnsOf, type SomeTemplate } from '../columns.ts';
import { updateTemplateRow } from '../writes.ts';

type Input = Target & { id: string; template: SomeTemplate };

export const updateTemplate = defineCommand<Input, void>({
  name: 'updateTemplate',
  action: 'template.edit',
  async run({ tx, now, emit }, { company_id, id, template }) {
    const isThere = await updateTemplateRow(tx, template.table, { company_id, id, now }, columnsOf(template));
    if (!isThere) fail('template_not_found');
    emit({ type: 'template.changed', company_id, project_id: null, payload: { template_id: id } });
  },
});
