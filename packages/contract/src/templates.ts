// Defines a company's templates for projects and tickets. Their fields have the specification's names (section 3).
import { PROJECT_LIMITS, TEMPLATE_LIMITS } from '@worklane/domain/projects/vocabulary';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { BoardConfiguration, boardParts } from './boards.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { accepted } from './platform/field-schemas.ts';
import { inCompany } from './platform/paths.ts';
import { Id, line, rawText, Timestamp, text } from './platform/primitives.ts';

const { type, priority, labels, estimate } = accepted(TICKET_FIELDS, ['type', 'priority', 'labels', 'estimate']);

const SampleTicket = z.object({
  title: line(TICKET_LIMITS.title),
  description: text(TICKET_LIMITS.description),
  /** A column's key; another one is read as the first column. */
  status: rawText(40),
  priority,
  type,
  labels,
  estimate,
});
export type SampleTicket = z.infer<typeof SampleTicket>;

const named = { id: Id, created_at: Timestamp, updated_at: Timestamp };

export const ProjectTemplate = z.object({
  ...named,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  defaultLabels: z.array(z.string()),
  defaultColumns: BoardConfiguration.shape.statuses,
  defaultPriorities: z.array(priority),
  defaultTicketTypes: z.array(type),
  sampleTickets: z.array(SampleTicket),
});
export type ProjectTemplate = z.infer<typeof ProjectTemplate>;

export const ProjectTemplateFields = z.object({
  name: line(PROJECT_LIMITS.name),
  description: text(PROJECT_LIMITS.description),
  icon: line(PROJECT_LIMITS.icon, 0),
  defaultLabels: boardParts.labels,
  defaultColumns: boardParts.statuses,
  defaultPriorities: boardParts.priorities,
  defaultTicketTypes: boardParts.ticket_types,
  sampleTickets: z.array(SampleTicket).check(z.maxLength(TEMPLATE_LIMITS.sampleTickets)),
});
export type ProjectTemplateFields = z.infer<typeof ProjectTemplateFields>;

export const TicketTemplate = z.object({
  ...named,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  type,
  priority,
  labels: z.array(z.string()),
  estimate: z.nullable(z.number()),
});
export type TicketTemplate = z.infer<typeof TicketTemplate>;

export const TicketTemplateFields = z.object({
  name: line(PROJECT_LIMITS.name),
  title: line(TICKET_LIMITS.title, 0),
  description: text(TICKET_LIMITS.description),
  type,
  priority,
  labels,
  estimate,
});
export type TicketTemplateFields = z.infer<typeof TicketTemplateFields>;

const one = z.extend(inCompany, { template: Id });
const mayView = { action: 'template.view', scope: 'company' } as const;
const mayEdit = { action: 'template.edit', scope: 'company' } as const;
const withId = { id: z.optional(Id) };

export const templates = {
  projectTemplates: defineEndpoint({
    name: 'templates.projectTemplates',
    method: 'GET',
    path: '/api/companies/{company}/project_templates',
    summary: 'List the project templates of a company',
    access: mayView,
    params: inCompany,
    response: z.array(ProjectTemplate),
  }),
  createProjectTemplate: defineEndpoint({
    name: 'templates.createProjectTemplate',
    method: 'POST',
    path: '/api/companies/{company}/project_templates',
    summary: 'Create a project template',
    access: mayEdit,
    params: inCompany,
    body: z.extend(ProjectTemplateFields, withId),
    response: ProjectTemplate,
    errors: ['template_limit', 'conflict'],
  }),
  updateProjectTemplate: defineEndpoint({
    name: 'templates.updateProjectTemplate',
    method: 'PATCH',
    path: '/api/companies/{company}/project_templates/{template}',
    summary: "Update the given fields of a project template. Projects created from it don't change",
    access: mayEdit,
    params: one,
    body: z.partial(ProjectTemplateFields),
    response: ProjectTemplate,
    errors: ['template_not_found'],
  }),
  deleteProjectTemplate: defineEndpoint({
    name: 'templates.deleteProjectTemplate',
    method: 'DELETE',
    path: '/api/companies/{company}/project_templates/{template}',
    summary: 'Delete a project template',
    access: mayEdit,
    params: one,
    errors: ['template_not_found'],
  }),
  ticketTemplates: defineEndpoint({
    name: 'templates.ticketTemplates',
    method: 'GET',
    path: '/api/companies/{company}/ticket_templates',
    summary: 'List the ticket templates of a company',
    access: mayView,
    params: inCompany,
    response: z.array(TicketTemplate),
  }),
  createTicketTemplate: defineEndpoint({
    name: 'templates.createTicketTemplate',
    method: 'POST',
    path: '/api/companies/{company}/ticket_templates',
    summary: 'Create a ticket template',
    access: mayEdit,
    params: inCompany,
    body: z.extend(TicketTemplateFields, withId),
    response: TicketTemplate,
    errors: ['template_limit', 'conflict'],
  }),
  updateTicketTemplate: defineEndpoint({
    name: 'templates.updateTicketTemplate',
    method: 'PATCH',
    path: '/api/companies/{company}/ticket_templates/{template}',
    summary: 'Update the given fields of a ticket template',
    access: mayEdit,
    params: one,
    body: z.partial(TicketTemplateFields),
    response: TicketTemplate,
    errors: ['template_not_found'],
  }),
  deleteTicketTemplate: defineEndpoint({
    name: 'templates.deleteTicketTemplate',
    method: 'DELETE',
    path: '/api/companies/{company}/ticket_templates/{template}',
    summary: 'Delete a ticket template',
    access: mayEdit,
    params: one,
    errors: ['template_not_found'],
  }),
};
