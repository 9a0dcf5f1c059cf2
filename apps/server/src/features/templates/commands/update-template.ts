// Changes the fields of a template that were sent. What was made from it before stays as it is.
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { byColumn, columnsOf, type SomeTemplate } from '../columns.ts';
import { updateTemplateRow } from '../writes.ts';

type Input = Target & { id: string; template: SomeTemplate };

export const updateTemplate = defineCommand<Input, void>({
  name: 'updateTemplate',
  action: 'template.edit',
  async run({ tx, now, emit }, { company_id, id, template }) {
    const row = { company_id, id, now };
    const former =
      (await updateTemplateRow(tx, template.table, row, columnsOf(template))) ?? fail('template_not_found');
    const before = valuesBefore(former, byColumn(template));
    emit({ type: 'template.changed', company_id, project_id: null, payload: { template_id: id }, before });
  },
});
