// Describes a template of either kind, for the commands that take both.
import { ProjectTemplateFields, TicketTemplateFields } from '@worklane/contract/templates';
import * as z from 'zod/mini';

const project = z.literal('project_templates');
const ticket = z.literal('ticket_templates');

export const TemplateTable = z.union([project, ticket]);

export const NewTemplate = z.discriminatedUnion('table', [
  z.object({ table: project, fields: ProjectTemplateFields }),
  z.object({ table: ticket, fields: TicketTemplateFields }),
]);

export const TemplateChange = z.discriminatedUnion('table', [
  z.object({ table: project, fields: z.partial(ProjectTemplateFields) }),
  z.object({ table: ticket, fields: z.partial(TicketTemplateFields) }),
]);
