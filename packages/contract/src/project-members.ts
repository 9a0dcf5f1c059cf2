// Defines the members of a project, as users with the right to its settings change them. `{user}` is a user's id.
import { ROLES } from '@worklane/domain/access/roles';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inProject, ofCompany } from './platform/paths.ts';
import { Id } from './platform/primitives.ts';
import { Project } from './projects.ts';

const ofMember = z.extend(inProject, { user: Id });

export const projectMembers = {
  add: defineEndpoint({
    name: 'projectMembers.add',
    method: 'POST',
    path: '/api/projects/{project}/members',
    summary: 'Add a member of the company to the project',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    body: z.object({ user_id: Id, role: z.optional(z.enum(ROLES)) }),
    response: Project,
    errors: ['project_member_exists', 'member_not_found', 'role_above_own', 'role_not_for_member'],
  }),
  change: defineEndpoint({
    name: 'projectMembers.change',
    method: 'PATCH',
    path: '/api/projects/{project}/members/{user}',
    summary: 'Change a member’s role on the project',
    access: { action: 'project.settings', scope: 'project' },
    params: ofMember,
    query: ofCompany,
    body: z.object({ role: z.enum(ROLES) }),
    response: Project,
    errors: ['project_member_not_found', 'own_membership', 'rank_too_low', 'role_above_own', 'role_not_for_member'],
  }),
  remove: defineEndpoint({
    name: 'projectMembers.remove',
    method: 'DELETE',
    path: '/api/projects/{project}/members/{user}',
    summary: 'Remove a member from the project and from its tickets',
    access: { action: 'project.settings', scope: 'project' },
    params: ofMember,
    query: ofCompany,
    errors: ['project_member_not_found', 'own_membership', 'rank_too_low'],
  }),
};
