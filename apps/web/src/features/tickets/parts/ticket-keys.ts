// Names the query keys under which the browser caches tickets.

export const ticketKeys = {
  all: ['tickets'] as const,
  board: (projectId: string) => ['tickets', 'board', projectId] as const,
  details: ['tickets', 'detail'] as const,
  detail: (companyId: string, ticket: string) => ['tickets', 'detail', companyId, ticket.toLowerCase()] as const,
  comments: (ticketId: string) => ['tickets', 'comments', ticketId] as const,
  changes: (ticketId: string) => ['tickets', 'changes', ticketId] as const,
  assigned: ['tickets', 'assigned'] as const,
  allRelations: ['tickets', 'relations'] as const,
  relations: (ticketId: string) => ['tickets', 'relations', ticketId] as const,
  watchers: (ticketId: string) => ['tickets', 'watchers', ticketId] as const,
  timeEntries: (ticketId: string) => ['tickets', 'time', ticketId] as const,
  attachments: (ticketId: string) => ['tickets', 'attachments', ticketId] as const,
  found: ['tickets', 'search'] as const,
  trashes: ['tickets', 'trash'] as const,
  trash: (projectId: string) => ['tickets', 'trash', projectId] as const,
  history: (ticketId: string) => ['tickets', 'history', ticketId] as const,
};
