// Creates a template, or restores a deleted one with the same id.
import { Id } from '@worklane/contract/platform/primitives';
import { TEMPLATE_LIMITS } from '@worklane/domain/projects/vocabulary';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { columnsOf } from '../columns.ts';
import { withCleanTexts } from '../steps/clean-texts.ts';
import { NewTemplate } from '../template-input.ts';
import { countTemplates, insertTemplate } from '../writes.ts';

export const createTemplate = defineCommand({
  name: 'createTemplate',
  target: 'company',
  input: z.object({ id: Id, template: NewTemplate }),
  isCallable: true,
  action: 'template.edit',
  async run({ tx, viewer, now, emit }, { company_id, id, template }) {
    const limit = TEMPLATE_LIMITS.perCompany;
    if ((await countTemplates(tx, template.table, company_id)) >= limit) fail('template_limit', { limit });
    const made = { company_id, id, created_by: viewer.user_id, now };
    if (!(await insertTemplate(tx, template.table, made, columnsOf(withCleanTexts(template))))) fail('conflict');
    emit({ type: 'template.changed', company_id, project_id: null, payload: { template_id: id } });
  },
  inverse: {
    calls: ({ context: { now }, input: { company_id, id, template } }) => [
      {
        command: 'deleteTemplate',
        target: company_id,
        input: { id, table: template.table, expected: now.toISOString() },
      },
    ],
  },
});
