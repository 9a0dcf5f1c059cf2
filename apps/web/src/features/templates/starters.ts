// Examples a company's first templates can be made from, to be changed as wanted before they are saved.
import type { ProjectTemplateFields, SampleTicket } from '@worklane/contract/templates';
import { DEFAULT_BOARD, STATUS_COLORS } from '@worklane/domain/projects/default-board';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import type { StatusCategory } from '@worklane/domain/tickets/vocabulary';

const column = (key: string, label: string, category: StatusCategory, color = STATUS_COLORS[category]) => ({
  ...{ key, label, category, color },
  limit: null,
});

const ticket = (title: string, status: string, fields: Partial<SampleTicket> = {}): SampleTicket => ({
  ...{ title, description: '', status, priority: 'medium', type: 'task', labels: [], estimate: null },
  ...fields,
});

export const EMPTY_TEMPLATE: ProjectTemplateFields = {
  name: '',
  description: '',
  icon: DEFAULT_PROJECT_ICON,
  defaultColumns: DEFAULT_BOARD.statuses,
  defaultLabels: [],
  defaultPriorities: DEFAULT_BOARD.priorities,
  defaultTicketTypes: DEFAULT_BOARD.ticket_types,
  sampleTickets: [],
};

export const STARTERS: readonly ProjectTemplateFields[] = [
  {
    ...EMPTY_TEMPLATE,
    name: 'Product sprint',
    description: 'Two-week sprints with a board for bugs, features and improvements.',
    icon: '🛠️',
    defaultColumns: [
      column('todo', 'Backlog', 'todo'),
      column('ready', 'Ready', 'todo', '#A78BFA'),
      column('in_progress', 'In Progress', 'in_progress'),
      column('in_review', 'In Review', 'in_review'),
      column('done', 'Done', 'done'),
    ],
    defaultLabels: ['frontend', 'backend', 'design', 'tech debt'],
    defaultTicketTypes: ['feature', 'bug', 'improvement', 'task'],
    sampleTickets: [
      ticket('Agree on what done means', 'ready', { priority: 'high' }),
      ticket('Set up the repository and the pipeline', 'ready', { labels: ['backend'], estimate: 4 }),
      ticket('Fill the backlog for the first sprint', 'todo'),
    ],
  },
  {
    ...EMPTY_TEMPLATE,
    name: 'Website build',
    description: 'Design, build, content and launch of a website.',
    icon: '🖥️',
    defaultColumns: [
      column('brief', 'Brief', 'todo'),
      column('design', 'Design', 'in_progress', '#EC4899'),
      column('build', 'Build', 'in_progress'),
      column('client_review', 'Client review', 'in_review'),
      column('live', 'Live', 'done'),
    ],
    defaultLabels: ['content', 'design', 'seo', 'launch'],
    sampleTickets: [
      ticket('Collect the brief and the brand files', 'brief', { priority: 'high' }),
      ticket('Sitemap and wireframes', 'brief', { labels: ['design'], estimate: 12 }),
      ticket('Check list for the launch', 'brief', { labels: ['launch'] }),
    ],
  },
  {
    ...EMPTY_TEMPLATE,
    name: 'Client retainer',
    description: 'Monthly hours for support and small changes.',
    icon: '🔁',
    defaultColumns: [
      column('inbox', 'Inbox', 'todo'),
      column('waiting', 'Waiting for client', 'todo', '#F97316'),
      column('in_progress', 'In Progress', 'in_progress'),
      column('done', 'Done', 'done'),
    ],
    defaultLabels: ['support', 'change request', 'billing'],
    defaultTicketTypes: ['task', 'bug', 'improvement'],
  },
];
