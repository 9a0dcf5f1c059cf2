// Projects over HTTP.
import { projects } from '@worklane/contract/projects';
import { membershipIn } from '@worklane/domain/access/can';
import { uuidv7 } from 'uuidv7';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { createProject } from './commands/create-project.ts';
import { deleteProject } from './commands/delete-project.ts';
import { readConfiguration, readProject, readProjects } from './reads.ts';

export const projectRoutes = ({ db, run }: Services) => [
  route(projects.list, ({ viewer, query }) => readProjects(db, scopeOf(viewer), query.company_id)),
  route(projects.create, async ({ viewer, body }) => {
    if (!membershipIn(viewer, body.company_id)) fail('company_not_found');
    const { id } = await run(viewer, createProject, { ...body, id: body.id ?? uuidv7() });
    return (await readProject(db, scopeOf(viewer), id)) ?? fail('project_not_found');
  }),
  route(projects.get, async ({ viewer, target }) => {
    return (await readProject(db, scopeOf(viewer), target.id)) ?? fail('project_not_found');
  }),
  route(projects.configuration, async ({ viewer, target }) => {
    return (await readConfiguration(db, scopeOf(viewer), target.id)) ?? fail('project_not_found');
  }),
  route(projects.delete, async ({ viewer, target }) => {
    await run(viewer, deleteProject, target);
    return undefined;
  }),
];
