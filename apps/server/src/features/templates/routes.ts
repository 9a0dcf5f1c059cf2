// Serves templates over HTTP.
import { templates } from '@worklane/contract/templates';
import type { Viewer } from '@worklane/domain/access/can';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { createTemplate } from './commands/create-template.ts';
import { deleteTemplate } from './commands/delete-template.ts';
import { updateTemplate } from './commands/update-template.ts';
import { readProjectTemplates, readTicketTemplates } from './reads.ts';

export const templateRoutes = ({ db, run }: Services) => {
  const projectTemplate = async (viewer: Viewer, companyId: string, id: string) =>
    (await readProjectTemplates(db, scopeOf(viewer), companyId)).find((each) => each.id === id) ??
    fail('template_not_found');
  const ticketTemplate = async (viewer: Viewer, companyId: string, id: string) =>
    (await readTicketTemplates(db, scopeOf(viewer), companyId)).find((each) => each.id === id) ??
    fail('template_not_found');

  return [
    route(templates.projectTemplates, ({ viewer, target }) =>
      readProjectTemplates(db, scopeOf(viewer), target.company_id),
    ),
    route(
      templates.createProjectTemplate,
      async ({ viewer, target: { company_id }, newId, body: { id = newId, ...fields } }) => {
        await run(viewer, createTemplate, { company_id, id, template: { table: 'project_templates', fields } });
        return projectTemplate(viewer, company_id, id);
      },
    ),
    route(templates.updateProjectTemplate, async ({ viewer, target: { company_id }, params, body: fields }) => {
      const id = params.template;
      await run(viewer, updateTemplate, { company_id, id, template: { table: 'project_templates', fields } });
      return projectTemplate(viewer, company_id, id);
    }),
    route(templates.deleteProjectTemplate, async ({ viewer, target: { company_id }, params }) => {
      await run(viewer, deleteTemplate, { company_id, id: params.template, table: 'project_templates' });
      return undefined;
    }),
    route(templates.ticketTemplates, ({ viewer, target }) =>
      readTicketTemplates(db, scopeOf(viewer), target.company_id),
    ),
    route(
      templates.createTicketTemplate,
      async ({ viewer, target: { company_id }, newId, body: { id = newId, ...fields } }) => {
        await run(viewer, createTemplate, { company_id, id, template: { table: 'ticket_templates', fields } });
        return ticketTemplate(viewer, company_id, id);
      },
    ),
    route(templates.updateTicketTemplate, async ({ viewer, target: { company_id }, params, body: fields }) => {
      const id = params.template;
      await run(viewer, updateTemplate, { company_id, id, template: { table: 'ticket_templates', fields } });
      return ticketTemplate(viewer, company_id, id);
    }),
    route(templates.deleteTicketTemplate, async ({ viewer, target: { company_id }, params }) => {
      await run(viewer, deleteTemplate, { company_id, id: params.template, table: 'ticket_templates' });
      return undefined;
    }),
  ];
};
