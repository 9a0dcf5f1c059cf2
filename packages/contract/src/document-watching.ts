// Defines who watches a document, and is notified of comments on it.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { onDocument } from './platform/paths.ts';
import { Id } from './platform/primitives.ts';
import { Watching } from './ticket-relations.ts';

const Watchers = z.array(Id);

export const documentWatching = {
  watchers: defineEndpoint({
    name: 'documentWatching.watchers',
    method: 'GET',
    path: '/api/documents/{document}/watchers',
    summary: 'List who watches a document: members who wrote, commented or were mentioned, and members who chose to',
    access: { action: 'document.view', scope: 'document' },
    takesToken: true,
    params: onDocument,
    response: Watchers,
  }),
  watch: defineEndpoint({
    name: 'documentWatching.watch',
    method: 'PUT',
    path: '/api/documents/{document}/watching',
    summary:
      'Watch a document, stop watching it, or (null) watch it while you take part in it. With `expected`, only if that is your current choice',
    access: { action: 'document.view', scope: 'document' },
    takesToken: true,
    params: onDocument,
    body: Watching,
    /** `former`: what was chosen before. */
    response: z.object({ watchers: Watchers, former: z.nullable(z.boolean()) }),
    errors: ['changed_since'],
  }),
};
