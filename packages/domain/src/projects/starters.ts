// Defines the built-in project templates: board, labels and first tickets for three common kinds of work.
import type { Priority, StatusCategory, TicketType } from '../tickets/vocabulary.ts';
import { type BoardStatus, DEFAULT_BOARD, STATUS_COLORS } from './default-board.ts';
import type { StarterKey } from './starter-keys.ts';

export interface StarterTicket {
  title: string;
  description: string;
  status: string;
  priority: Priority;
  type: TicketType;
  labels: string[];
  estimate: number | null;
}

/** Has the fields of a company's own template, so that one can be made of it. */
export interface ProjectStarter {
  name: string;
  description: string;
  icon: string;
  defaultLabels: string[];
  defaultColumns: BoardStatus[];
  defaultPriorities: Priority[];
  defaultTicketTypes: TicketType[];
  sampleTickets: StarterTicket[];
}

function column(key: string, label: string, category: StatusCategory, color = STATUS_COLORS[category]): BoardStatus {
  return { key, label, category, color, limit: null };
}

function ticket(title: string, status: string, fields: Partial<StarterTicket> = {}): StarterTicket {
  return {
    title,
    description: '',
    status,
    priority: 'medium',
    type: 'task',
    labels: [],
    estimate: null,
    ...fields,
  };
}

const STANDARD = {
  defaultPriorities: DEFAULT_BOARD.priorities,
  defaultTicketTypes: DEFAULT_BOARD.ticket_types,
};

export const STARTERS: Readonly<Record<StarterKey, ProjectStarter>> = {
  'product-sprint': {
    ...STANDARD,
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
  'website-build': {
    ...STANDARD,
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
  'client-retainer': {
    ...STANDARD,
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
    sampleTickets: [
      ticket('Agree on hours and response times', 'inbox', { priority: 'high' }),
      ticket('Collect access to servers and accounts', 'waiting', { labels: ['support'] }),
    ],
  },
};
