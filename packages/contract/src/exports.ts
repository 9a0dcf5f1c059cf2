// Taking a project along: its tickets as a table.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './primitives.ts';

const params = z.object({ project: z.string().check(z.maxLength(64)) });
const query = z.object({ company_id: z.optional(Id) });

export const exports = {
  csv: defineEndpoint({
    name: 'exports.csv',
    method: 'GET',
    path: '/api/projects/{project}/export.csv',
    summary: 'All tickets of a project as CSV (UTF-8), in the order of the board. Also with the session cookie',
    access: { action: 'ticket.view', scope: 'project' },
    takesCookie: true,
    params,
    query,
    stream: 'text/csv',
  }),
};
