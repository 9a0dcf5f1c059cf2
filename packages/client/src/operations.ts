// Lists what the client can call: every endpoint that takes API tokens. Written by scripts/write-client.ts.
import type { OperationRow } from './operation-row.ts';

export const OPERATIONS = {
  users: {
    list: { method: 'GET', path: '/api/users' },
    get: { method: 'GET', path: '/api/users/{user}' },
  },
  apiTokens: {
    current: { method: 'GET', path: '/api/api_token' },
  },
  projects: {
    list: { method: 'GET', path: '/api/projects' },
    get: { method: 'GET', path: '/api/projects/{project}' },
    progress: { method: 'GET', path: '/api/companies/{company}/project_progress' },
  },
  projectStatusChanges: {
    list: {
      method: 'GET',
      path: '/api/projects/{project}/status_changes',
      paging: { by: 'before', from: ['changed_at', 'id'], size: 20 },
    },
  },
  boards: {
    configuration: { method: 'GET', path: '/api/projects/{project}/configuration' },
    statusCounts: { method: 'GET', path: '/api/projects/{project}/status_counts' },
  },
  sprints: {
    list: { method: 'GET', path: '/api/sprints' },
    ofProject: { method: 'GET', path: '/api/projects/{project}/sprints' },
    create: { method: 'POST', path: '/api/projects/{project}/sprints' },
    generate: { method: 'POST', path: '/api/projects/{project}/sprints/generate' },
    update: { method: 'PATCH', path: '/api/projects/{project}/sprints/{sprint}' },
    complete: { method: 'POST', path: '/api/projects/{project}/sprints/{sprint}/complete' },
    undoCompletion: { method: 'POST', path: '/api/projects/{project}/sprints/{sprint}/completions/{completion}/undo' },
    burndown: { method: 'GET', path: '/api/projects/{project}/sprints/{sprint}/burndown' },
    velocity: { method: 'GET', path: '/api/projects/{project}/velocity' },
    delete: { method: 'DELETE', path: '/api/projects/{project}/sprints/{sprint}' },
    restore: { method: 'POST', path: '/api/projects/{project}/sprints/{sprint}/restore' },
  },
  sprintConfigs: {
    get: { method: 'GET', path: '/api/companies/{company}/sprint_config' },
  },
  search: {
    find: { method: 'GET', path: '/api/search' },
    count: { method: 'GET', path: '/api/search/counts' },
    updated: { method: 'GET', path: '/api/projects/{project}/updated-tickets' },
  },
  tickets: {
    board: { method: 'GET', path: '/api/projects/{project}/board' },
    create: { method: 'POST', path: '/api/tickets' },
    get: { method: 'GET', path: '/api/tickets/{ticket}' },
    update: { method: 'PATCH', path: '/api/tickets/{ticket}' },
    move: { method: 'POST', path: '/api/tickets/{ticket}/move' },
    delete: { method: 'DELETE', path: '/api/tickets/{ticket}' },
    updatePositions: { method: 'POST', path: '/api/rpc/update_ticket_positions' },
    comments: {
      method: 'GET',
      path: '/api/tickets/{ticket}/comments',
      paging: { by: 'before', from: ['created_at', 'id'], size: 200, isOldestFirst: true },
    },
    comment: { method: 'POST', path: '/api/tickets/{ticket}/comments' },
    editComment: { method: 'PATCH', path: '/api/tickets/{ticket}/comments/{comment}' },
    deleteComment: { method: 'DELETE', path: '/api/tickets/{ticket}/comments/{comment}' },
    restoreComment: { method: 'POST', path: '/api/tickets/{ticket}/comments/{comment}/restore' },
    history: {
      method: 'GET',
      path: '/api/tickets/{ticket}/history',
      paging: { by: 'before', from: ['changed_at', 'id'], size: 200, isOldestFirst: true },
    },
  },
  ticketBatches: {
    run: { method: 'POST', path: '/api/projects/{project}/ticket_batches' },
  },
  ticketChanges: {
    list: {
      method: 'GET',
      path: '/api/tickets/{ticket}/changes',
      paging: { by: 'before', from: ['changed_at', 'id'], size: 200, isOldestFirst: true },
    },
    ofComment: { method: 'GET', path: '/api/tickets/{ticket}/comments/{comment}/changes' },
    get: { method: 'GET', path: '/api/tickets/{ticket}/changes/{change}' },
  },
  ticketCopies: {
    duplicate: { method: 'POST', path: '/api/tickets/{ticket}/duplicate' },
    transfer: { method: 'POST', path: '/api/tickets/{ticket}/transfer' },
  },
  attachments: {
    list: { method: 'GET', path: '/api/tickets/{ticket}/attachments' },
    add: { method: 'POST', path: '/api/tickets/{ticket}/attachments', upload: true },
    addImage: { method: 'POST', path: '/api/tickets/{ticket}/images', upload: true },
    delete: { method: 'DELETE', path: '/api/tickets/{ticket}/attachments/{file}' },
    restore: { method: 'POST', path: '/api/tickets/{ticket}/attachments/{file}/restore' },
  },
  assignedTickets: {
    open: {
      method: 'GET',
      path: '/api/companies/{company}/assigned_tickets',
      paging: { by: 'after', from: ['due_date', 'id'], size: 200, list: 'tickets' },
    },
    done: {
      method: 'GET',
      path: '/api/companies/{company}/assigned_tickets/done',
      paging: { by: 'before', from: ['updated_at', 'id'], size: 200, list: 'tickets' },
    },
    openAnywhere: {
      method: 'GET',
      path: '/api/assigned_tickets',
      paging: { by: 'after', from: ['due_date', 'id'], size: 200, list: 'tickets' },
    },
    doneAnywhere: {
      method: 'GET',
      path: '/api/assigned_tickets/done',
      paging: { by: 'before', from: ['updated_at', 'id'], size: 200, list: 'tickets' },
    },
  },
  ticketRelations: {
    get: { method: 'GET', path: '/api/tickets/{ticket}/relations' },
    children: { method: 'GET', path: '/api/tickets/{ticket}/children' },
    link: { method: 'POST', path: '/api/tickets/{ticket}/links' },
    unlink: { method: 'DELETE', path: '/api/tickets/{ticket}/links/{link}' },
    restoreLink: { method: 'POST', path: '/api/tickets/{ticket}/links/{link}/restore' },
    watchers: { method: 'GET', path: '/api/tickets/{ticket}/watchers' },
    watch: { method: 'PUT', path: '/api/tickets/{ticket}/watching' },
  },
  timelines: {
    get: { method: 'GET', path: '/api/projects/{project}/timeline' },
  },
  timeEntries: {
    list: {
      method: 'GET',
      path: '/api/tickets/{ticket}/time_entries',
      paging: { by: 'before', from: ['day', 'id'], size: 100 },
    },
    add: { method: 'POST', path: '/api/tickets/{ticket}/time_entries' },
    change: { method: 'PATCH', path: '/api/tickets/{ticket}/time_entries/{entry}' },
    delete: { method: 'DELETE', path: '/api/tickets/{ticket}/time_entries/{entry}' },
    restore: { method: 'POST', path: '/api/tickets/{ticket}/time_entries/{entry}/restore' },
  },
  trash: {
    list: {
      method: 'GET',
      path: '/api/projects/{project}/trash',
      paging: { by: 'before', from: ['deleted_at', 'id'], size: 100, list: 'tickets' },
    },
    restore: { method: 'POST', path: '/api/projects/{project}/trash/{ticket}/restore' },
  },
  documents: {
    list: { method: 'GET', path: '/api/projects/{project}/documents' },
    categories: { method: 'GET', path: '/api/projects/{project}/documents/categories' },
    get: { method: 'GET', path: '/api/documents/{document}' },
    create: { method: 'POST', path: '/api/projects/{project}/documents' },
    upload: { method: 'POST', path: '/api/projects/{project}/documents/file', upload: true },
    update: { method: 'PATCH', path: '/api/documents/{document}' },
    delete: { method: 'DELETE', path: '/api/documents/{document}' },
    addImage: { method: 'POST', path: '/api/documents/{document}/images', upload: true },
  },
  documentRevisions: {
    list: { method: 'GET', path: '/api/documents/{document}/revisions' },
    get: { method: 'GET', path: '/api/documents/{document}/revisions/{revision}' },
    name: { method: 'PATCH', path: '/api/documents/{document}/revisions/{revision}' },
    restore: { method: 'POST', path: '/api/documents/{document}/revisions/{revision}/restore' },
  },
  documentThreads: {
    list: { method: 'GET', path: '/api/documents/{document}/threads' },
    start: { method: 'POST', path: '/api/documents/{document}/threads' },
    resolve: { method: 'PATCH', path: '/api/documents/{document}/threads/{thread}' },
    reply: { method: 'POST', path: '/api/documents/{document}/threads/{thread}/comments' },
    addImage: { method: 'POST', path: '/api/documents/{document}/comments/images', upload: true },
    commentVersions: { method: 'GET', path: '/api/documents/{document}/comments/{comment}/versions' },
    editComment: { method: 'PATCH', path: '/api/documents/{document}/comments/{comment}' },
    deleteComment: { method: 'DELETE', path: '/api/documents/{document}/comments/{comment}' },
    restoreComment: { method: 'POST', path: '/api/documents/{document}/comments/{comment}/restore' },
  },
  documentWatching: {
    watchers: { method: 'GET', path: '/api/documents/{document}/watchers' },
    watch: { method: 'PUT', path: '/api/documents/{document}/watching' },
  },
  documentTrash: {
    list: { method: 'GET', path: '/api/projects/{project}/documents/trash' },
    restore: { method: 'POST', path: '/api/projects/{project}/documents/trash/{document}/restore' },
  },
  textMentions: {
    ofTicket: { method: 'GET', path: '/api/tickets/{ticket}/mentions' },
    ofDocument: { method: 'GET', path: '/api/documents/{document}/mentions' },
  },
  imports: {
    upload: { method: 'POST', path: '/api/projects/{project}/imports', upload: true },
    get: { method: 'GET', path: '/api/imports/{import}' },
    run: { method: 'POST', path: '/api/imports/{import}/run' },
    cancel: { method: 'POST', path: '/api/imports/{import}/cancel' },
  },
  exports: {
    csv: { method: 'GET', path: '/api/projects/{project}/export.csv', download: true },
  },
  files: {
    get: { method: 'GET', path: '/api/files/{file}', download: true },
  },
  proposals: {
    propose: { method: 'POST', path: '/api/ai_proposals' },
    sent: { method: 'GET', path: '/api/api_token/proposals' },
    getSent: { method: 'GET', path: '/api/api_token/proposals/{proposal}' },
  },
  events: {
    stream: { method: 'GET', path: '/api/events', download: true },
  },
} as const satisfies Record<string, Record<string, OperationRow>>;
