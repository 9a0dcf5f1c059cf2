// Deletes a template. Projects and tickets made from it stay.
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readTemplateFields } from '../reads.ts';
import { TemplateTable } from '../template-input.ts';
import { deleteTemplateRow, refuseChangedTemplate } from '../writes.ts';

export const deleteTemplate = defineCommand({
  name: 'deleteTemplate',
  target: 'company',
  input: z.extend(expectedQuery, { id: Id, table: TemplateTable }),
  isCallable: true,
  action: 'template.edit',
  async run({ tx, emit }, { company_id, id, table, expected }) {
    await refuseChangedTemplate(tx, table, { company_id, id }, expected);
    if (!(await deleteTemplateRow(tx, table, company_id, id))) fail('template_not_found');
    emit({ type: 'template.changed', company_id, project_id: null, payload: { template_id: id } });
  },
  inverse: {
    before: ({ tx }, { table, ...ref }) => readTemplateFields(tx, table, ref),
    calls({ context: { viewer }, input: { company_id, id, table }, before }) {
      // Created again, it would be another person's.
      if (before?.created_by !== viewer.user_id) return null;
      const template = { table, fields: before.fields };
      return [{ command: 'createTemplate', target: company_id, input: { id, template } }];
    },
  },
});
