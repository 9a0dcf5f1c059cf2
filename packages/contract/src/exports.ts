// Defines exports of a project: its tickets as a table, or all of it.
import { defineEndpoint } from './platform/endpoint.ts';
import { inProject, ofCompany } from './platform/paths.ts';

export const exports = {
  csv: defineEndpoint({
    name: 'exports.csv',
    method: 'GET',
    path: '/api/projects/{project}/export.csv',
    summary: 'Download all tickets of a project as CSV (UTF-8), in board order. Also with the session cookie',
    access: { action: 'ticket.view', scope: 'project' },
    takesCookie: true,
    takesToken: true,
    params: inProject,
    query: ofCompany,
    stream: 'text/csv',
  }),
  archive: defineEndpoint({
    name: 'exports.archive',
    method: 'GET',
    path: '/api/projects/{project}/export.archive',
    summary:
      'Download a whole project as an archive for import: board, tickets, comments, history, files. Also with the session cookie',
    access: { action: 'project.edit', scope: 'project' },
    takesCookie: true,
    params: inProject,
    query: ofCompany,
    stream: 'application/gzip',
  }),
};
