// Names what outgoing webhooks tell, and their limits.

/** Kinds of deliveries, named as the events of the stream. They are stored and part of the API: don't rename them. */
export const WEBHOOK_EVENTS = [
  'ticket.created',
  'ticket.updated',
  'ticket.moved',
  'ticket.deleted',
  'ticket.restored',
  'ticket.left',
  'ticket.arrived',
  'board.replaced',
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'comment.restored',
  'document.created',
  'document.updated',
  'document.deleted',
  'document.restored',
  'document_comment.created',
  'document_comment.updated',
  'document_comment.deleted',
  'sprint.changed',
  'project.created',
  'project.updated',
  'project.deleted',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by the test button alone. */
export const TEST_EVENT = 'webhook.test';

export const WEBHOOK_EVENT_LABELS: Record<WebhookEvent, string> = {
  'ticket.created': 'Ticket created',
  'ticket.updated': 'Ticket edited',
  'ticket.moved': 'Ticket moved on the board',
  'ticket.deleted': 'Ticket deleted',
  'ticket.restored': 'Ticket restored',
  'ticket.left': 'Ticket moved to another project',
  'ticket.arrived': 'Ticket moved here from another project',
  'board.replaced': 'Many tickets changed at once, for example by an import',
  'comment.created': 'Comment on a ticket added',
  'comment.updated': 'Comment on a ticket edited',
  'comment.deleted': 'Comment on a ticket deleted',
  'comment.restored': 'Comment on a ticket restored',
  'document.created': 'Document created',
  'document.updated': 'Document edited',
  'document.deleted': 'Document deleted',
  'document.restored': 'Document restored',
  'document_comment.created': 'Comment on a document added',
  'document_comment.updated': 'Comment on a document edited',
  'document_comment.deleted': 'Comment on a document deleted',
  'sprint.changed': 'Sprint created, changed or deleted',
  'project.created': 'Project created',
  'project.updated': 'Project changed',
  'project.deleted': 'Project deleted',
};

/** Why Worklane switched a webhook off: it answered 410, failed for days, or fell too far behind. */
export const OFF_REASONS = ['gone', 'failing', 'behind'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** Given up when its tries were used up, or its webhook was switched off. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Every secret begins with it, so that secret scanners and receivers recognize one. */
export const SECRET_PREFIX = 'whsec_';

export const WEBHOOK_LIMITS = {
  /** Characters. */
  name: 60,
  url: 2_000,
  /** Of a company, those of its projects included, and of one project. */
  perCompany: 200,
  perProject: 10,
  /** Projects that a company's webhook can be limited to. */
  projects: 50,
  secretBytes: 32,
  /** How long the former secret also signs after a rotation. */
  rotationHours: 24,
  bodyBytes: 20_000,
  /** Characters of an answer that the log keeps. */
  answer: 1_000,
  /** Deliveries that the log keeps after they are done, and for how many days. */
  kept: 1_000,
  keptDays: 30,
  /** Deliveries on one page of the log. */
  listed: 30,
  /** Deliveries that can wait; one more switches the webhook off. */
  waiting: 20_000,
} as const;
