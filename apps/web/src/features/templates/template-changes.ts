// Changes templates: the server's answer is shown at once, and an event tells other members' pages.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type ProjectTemplate,
  type ProjectTemplateFields,
  type TicketTemplate,
  type TicketTemplateFields,
  templates,
} from '@worklane/contract/templates';
import { call } from '../../platform/api/call.ts';
import { toastError, toastUndo } from '../../ui/toast.tsx';
import { projectTemplatesQuery, templateKeys, ticketTemplatesQuery } from './data.ts';

interface TemplateRef {
  companyId: string;
  /** Left out: a new one. */
  id?: string | undefined;
}

export function saveProjectTemplate({ companyId, id }: TemplateRef, fields: ProjectTemplateFields) {
  const params = { company: companyId };
  return id
    ? call(templates.updateProjectTemplate, { params: { ...params, template: id }, body: fields })
    : call(templates.createProjectTemplate, { params, body: fields });
}

export function saveTicketTemplate({ companyId, id }: TemplateRef, fields: TicketTemplateFields) {
  const params = { company: companyId };
  return id
    ? call(templates.updateTicketTemplate, { params: { ...params, template: id }, body: fields })
    : call(templates.createTicketTemplate, { params, body: fields });
}

interface Deletion<Template extends { id: string }> {
  client: QueryClient;
  template: Template;
  queryKey: readonly unknown[];
  remove: () => Promise<unknown>;
  /** Under the id it had. */
  restore: () => Promise<unknown>;
}

async function deleteOne<Template extends { id: string }>(deletion: Deletion<Template>): Promise<void> {
  const { client, template, remove, restore } = deletion;
  const options = queryOptions<Template[]>({ queryKey: deletion.queryKey });
  await client.cancelQueries({ queryKey: options.queryKey });
  const before = client.getQueryData<Template[]>(options.queryKey);
  client.setQueryData<Template[]>(options.queryKey, (held) => held?.filter(({ id }) => id !== template.id));
  const refresh = () => client.invalidateQueries({ queryKey: templateKeys.all });
  try {
    await remove();
    toastUndo('Template deleted successfully', () => {
      restore()
        .catch((error: Error) => toastError('Failed to restore the template', error.message))
        .finally(refresh);
    });
  } catch (error) {
    client.setQueryData(options.queryKey, before);
    toastError('Failed to delete the template', (error as Error).message);
  }
  await refresh();
}

export function deleteProjectTemplate(client: QueryClient, companyId: string, template: ProjectTemplate) {
  const params = { company: companyId };
  const { created_at: _, updated_at: __, ...body } = template;
  return deleteOne({
    client,
    template,
    queryKey: projectTemplatesQuery(companyId).queryKey,
    remove: () => call(templates.deleteProjectTemplate, { params: { ...params, template: template.id } }),
    restore: () => call(templates.createProjectTemplate, { params, body }),
  });
}

export function deleteTicketTemplate(client: QueryClient, companyId: string, template: TicketTemplate) {
  const params = { company: companyId };
  const { created_at: _, updated_at: __, ...body } = template;
  return deleteOne({
    client,
    template,
    queryKey: ticketTemplatesQuery(companyId).queryKey,
    remove: () => call(templates.deleteTicketTemplate, { params: { ...params, template: template.id } }),
    restore: () => call(templates.createTicketTemplate, { params, body }),
  });
}
