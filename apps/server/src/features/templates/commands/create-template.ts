// Creates a template, or restores a deleted one with the same id.
import type { Target } from '@worklane/domain/access/can';
import { TEMPLATE_LIMITS } from '@worklane/domain/projects/vocabulary';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { columnsOf, type SomeTemplate } from '../columns.ts';
import { countTemplates, insertTemplate } from '../writes.ts';

type Input = Target & { id: string; template: SomeTemplate };

export const createTemplate = defineCommand<Input, void>({
  name: 'createTemplate',
  action: 'template.edit',
  async run({ tx, viewer, now, emit }, { company_id, id, template }) {
    const limit = TEMPLATE_LIMITS.perCompany;
    if ((await countTemplates(tx, template.table, company_id)) >= limit) fail('template_limit', { limit });
    const place = { company_id, id, created_by: viewer.user_id, now };
    if (!(await insertTemplate(tx, template.table, place, columnsOf(template)))) fail('conflict');
    emit({ type: 'template.changed', company_id, project_id: null, payload: { template_id: id } });
  },
});
