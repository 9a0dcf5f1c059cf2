// Defines a project's status history, and when it was archived and restored.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { beforeQuery } from './platform/paging.ts';
import { inProject, ofCompany } from './platform/paths.ts';
import { Id, Timestamp } from './platform/primitives.ts';

export const ProjectStatusChange = z.object({
  id: Id,
  /** `status` is the record's own: active or archived. */
  field: z.enum(['project_status', 'status']),
  /** Null for the one it was created with. */
  before: z.nullable(z.string()),
  after: z.string(),
  changed_by: z.nullable(Id),
  changed_at: Timestamp,
});
export type ProjectStatusChange = z.infer<typeof ProjectStatusChange>;

/** How many changes come at once. */
export const STATUS_CHANGES_PAGE = 20;

export const projectStatusChanges = {
  list: defineEndpoint({
    name: 'projectStatusChanges.list',
    method: 'GET',
    path: '/api/projects/{project}/status_changes',
    summary: `List the last ${STATUS_CHANGES_PAGE} status changes of a project, or the page before a given one, newest first`,
    access: { action: 'project.view', scope: 'project' },
    takesToken: true,
    params: inProject,
    query: z.extend(ofCompany, beforeQuery.shape),
    paging: { by: 'before', from: ['changed_at', 'id'], size: STATUS_CHANGES_PAGE },
    response: z.array(ProjectStatusChange),
  }),
};
