// Changes the fields of a template that were sent. Projects and tickets made from it before stay unchanged.
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { byColumn, columnsOf } from '../columns.ts';
import { readTemplateFields } from '../reads.ts';
import { withCleanTexts } from '../steps/clean-texts.ts';
import { TemplateChange } from '../template-input.ts';
import { refuseChangedTemplate, updateTemplateRow } from '../writes.ts';

export const updateTemplate = defineCommand({
  name: 'updateTemplate',
  target: 'company',
  input: z.extend(expectedQuery, { id: Id, template: TemplateChange }),
  isCallable: true,
  action: 'template.edit',
  async run({ tx, now, emit }, { company_id, id, template, expected }) {
    const clean = withCleanTexts(template);
    await refuseChangedTemplate(tx, template.table, { company_id, id }, expected);
    const row = { company_id, id, now };
    const former = (await updateTemplateRow(tx, template.table, row, columnsOf(clean))) ?? fail('template_not_found');
    const before = valuesBefore(former, byColumn(clean));
    emit({ type: 'template.changed', company_id, project_id: null, payload: { template_id: id }, before });
  },
  inverse: {
    before: ({ tx }, { template, ...ref }) => readTemplateFields(tx, template.table, ref),
    calls: ({ context: { now }, input: { company_id, id, template }, before }) => [
      {
        command: 'updateTemplate',
        target: company_id,
        input: { id, template: { table: template.table, fields: before?.fields }, expected: now.toISOString() },
      },
    ],
  },
});
