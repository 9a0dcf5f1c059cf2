// Serves projects over HTTP.
import { boards } from '@worklane/contract/boards';
import { projectMembers } from '@worklane/contract/project-members';
import { projectStatusChanges } from '@worklane/contract/project-status-changes';
import { projects } from '@worklane/contract/projects';
import type { Viewer } from '@worklane/domain/access/can';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { changeProjectMember } from './commands/change-project-member.ts';
import { configureBoard } from './commands/configure-board.ts';
import { createProject } from './commands/create-project.ts';
import { deleteProject } from './commands/delete-project.ts';
import { putOnProject } from './commands/put-on-project.ts';
import { removeProjectMember } from './commands/remove-project-member.ts';
import { restoreProject } from './commands/restore-project.ts';
import { updateProject } from './commands/update-project.ts';
import {
  readConfiguration,
  readDeletedProjects,
  readProgress,
  readProject,
  readProjects,
  readStatusChanges,
  readStatusCounts,
} from './reads.ts';

export const projectRoutes = ({ db, run, now }: Services) => {
  const projectFor = async (viewer: Viewer, id: string) =>
    (await readProject(db, scopeOf(viewer), viewer, id)) ?? fail('project_not_found');
  const boardFor = async (viewer: Viewer, id: string) =>
    (await readConfiguration(db, scopeOf(viewer), id)) ?? fail('project_not_found');

  return [
    route(projects.list, ({ viewer, query }) =>
      readProjects(db, scopeOf(viewer), viewer, query.company_id?.split(',')),
    ),
    route(projects.create, async ({ viewer, body, newId }) => {
      const { id } = await run(viewer, createProject, { ...body, id: body.id ?? newId });
      return projectFor(viewer, id);
    }),
    route(projects.get, ({ viewer, target }) => projectFor(viewer, target.id)),
    route(projects.update, async ({ viewer, target, body }) => {
      await run(viewer, updateProject, { ...target, changes: body });
      return projectFor(viewer, target.id);
    }),
    route(projects.delete, async ({ viewer, target, body }) => {
      await run(viewer, deleteProject, { ...target, name: body.name });
      return undefined;
    }),
    route(projects.progress, ({ viewer, target }) => readProgress(db, scopeOf(viewer), target.company_id)),
    route(projects.deleted, ({ viewer, target }) => readDeletedProjects(db, scopeOf(viewer), target.company_id, now())),
    route(projects.restore, async ({ viewer, target, params }) => {
      await run(viewer, restoreProject, { company_id: target.company_id, project_id: params.project });
      return projectFor(viewer, params.project);
    }),
    route(boards.configuration, ({ viewer, target }) => boardFor(viewer, target.id)),
    route(boards.configure, async ({ viewer, target, body }) => {
      await run(viewer, configureBoard, { ...target, change: body });
      return boardFor(viewer, target.id);
    }),
    route(boards.statusCounts, ({ viewer, target }) => readStatusCounts(db, scopeOf(viewer), target.id)),
    route(projectStatusChanges.list, ({ viewer, target, query }) =>
      readStatusChanges(db, scopeOf(viewer), target.id, query.before),
    ),
    route(projectMembers.add, async ({ viewer, target, body }) => {
      await run(viewer, putOnProject, { ...target, user_id: body.user_id, role: body.role });
      return projectFor(viewer, target.id);
    }),
    route(projectMembers.change, async ({ viewer, target, params, body }) => {
      await run(viewer, changeProjectMember, { ...target, user_id: params.user, role: body.role });
      return projectFor(viewer, target.id);
    }),
    route(projectMembers.remove, async ({ viewer, target, params }) => {
      await run(viewer, removeProjectMember, { ...target, user_id: params.user });
      return undefined;
    }),
  ];
};
