// Lists calls to the templates of projects and tickets.
import type { Target } from '../walk/walk-target.ts';
import { input, onCompany, type Specimens } from './specimen.ts';

const onTemplate = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { company: target.company_id, template: target.template }, ...(body && { body }) });

const A_PROJECT_TEMPLATE = {
  name: 'Walked',
  description: '',
  icon: '',
  sampleTickets: [],
  defaultLabels: [],
  defaultColumns: [{ key: 'todo', label: 'Todo', color: '#999999', category: 'todo' }],
  defaultPriorities: ['low'],
  defaultTicketTypes: ['task'],
};

const A_TICKET_TEMPLATE = {
  name: 'Walked',
  title: '',
  description: '',
  type: 'task',
  priority: 'low',
  labels: [],
  estimate: null,
};

export const templateSpecimens: Specimens = {
  'templates.projectTemplates': {
    right: 'template.view',
    on: 'company',
    request: onCompany,
  },
  'templates.createProjectTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (target) => input({ params: { company: target.company_id }, body: A_PROJECT_TEMPLATE }),
  },
  'templates.updateProjectTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (target) => onTemplate(target, { name: 'Walked' }),
    mixed: [(target) => onTemplate({ ...target, template: target.foreign.template }, { name: 'Walked' })],
  },
  'templates.deleteProjectTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (target) => onTemplate(target),
    mixed: [(target) => onTemplate({ ...target, template: target.foreign.template })],
  },
  'templates.ticketTemplates': {
    right: 'template.view',
    on: 'company',
    request: onCompany,
  },
  'templates.createTicketTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (target) => input({ params: { company: target.company_id }, body: A_TICKET_TEMPLATE }),
  },
  'templates.updateTicketTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (target) => onTemplate(target, { name: 'Walked' }),
    mixed: [(target) => onTemplate({ ...target, template: target.foreign.template }, { name: 'Walked' })],
  },
  'templates.deleteTicketTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (target) => onTemplate(target),
    mixed: [(target) => onTemplate({ ...target, template: target.foreign.template })],
  },
};
