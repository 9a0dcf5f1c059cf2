// Defines saved views: a named filter, order and layout of a project's tickets, private or shared with the project.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inProject } from './platform/paths.ts';
import { Id, line, Timestamp } from './platform/primitives.ts';

export const VIEW_LIMITS = { name: 100, query: 2_000, perPerson: 100, shared: 200 } as const;

export const SavedView = z.object({
  id: Id,
  owner_id: Id,
  name: z.string(),
  /** The query of the board's address. */
  query: z.string(),
  is_shared: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SavedView = z.infer<typeof SavedView>;

const fields = { name: line(VIEW_LIMITS.name), query: line(VIEW_LIMITS.query, 0), is_shared: z.boolean() };

export const NewView = z.object({ ...fields, id: z.optional(Id) });
export type NewView = z.infer<typeof NewView>;
export const ViewChange = z.partial(z.object(fields));

export const savedViews = {
  list: defineEndpoint({
    name: 'savedViews.list',
    method: 'GET',
    path: '/api/projects/{project}/views',
    summary: 'List your own views and the shared views of a project, by name',
    access: { action: 'ticket.view', scope: 'project' },
    params: inProject,
    response: z.array(SavedView),
  }),
  create: defineEndpoint({
    name: 'savedViews.create',
    method: 'POST',
    path: '/api/projects/{project}/views',
    summary: 'Save a view. Sharing it requires the right to edit tickets',
    access: { action: 'ticket.view', scope: 'project' },
    params: inProject,
    body: NewView,
    response: SavedView,
    errors: ['view_limit', 'shared_view_limit', 'conflict'],
  }),
  update: defineEndpoint({
    name: 'savedViews.update',
    method: 'PATCH',
    path: '/api/projects/{project}/views/{view}',
    summary: 'Update your own view, or a shared one if you may configure the project',
    access: { action: 'ticket.view', scope: 'project' },
    params: z.extend(inProject, { view: Id }),
    body: ViewChange,
    response: SavedView,
    errors: ['view_not_found', 'shared_view_limit'],
  }),
  delete: defineEndpoint({
    name: 'savedViews.delete',
    method: 'DELETE',
    path: '/api/projects/{project}/views/{view}',
    summary: 'Delete your own view, or a shared one if you may configure the project',
    access: { action: 'ticket.view', scope: 'project' },
    params: z.extend(inProject, { view: Id }),
    errors: ['view_not_found'],
  }),
};
