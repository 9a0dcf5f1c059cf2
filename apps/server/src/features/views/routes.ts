// Serves saved views over HTTP.
import { savedViews } from '@worklane/contract/saved-views';
import { fail } from '../../platform/http/fail.ts';
import { type ResolvedTarget, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { changeView } from './commands/change-view.ts';
import { createView } from './commands/create-view.ts';
import { deleteView } from './commands/delete-view.ts';
import { readViews } from './reads.ts';

export const viewRoutes = ({ db, run }: Services) => {
  const listFor = (viewer: SessionViewer, target: ResolvedTarget) =>
    readViews(db, scopeOf(viewer), target, viewer.user_id);
  const viewFor = async (viewer: SessionViewer, target: ResolvedTarget, id: string) =>
    (await listFor(viewer, target)).find((view) => view.id === id) ?? fail('view_not_found');
  const refOf = ({ company_id, project_id }: ResolvedTarget, id: string) => ({ company_id, project_id, id });

  return [
    route(savedViews.list, ({ viewer, target }) => listFor(viewer, target)),
    route(savedViews.create, async ({ viewer, target, newId, body: { id = newId, ...fields } }) => {
      await run(viewer, createView, { ...refOf(target, id), fields });
      return viewFor(viewer, target, id);
    }),
    route(savedViews.update, async ({ viewer, target, params, body }) => {
      await run(viewer, changeView, { ...refOf(target, params.view), changes: body });
      return viewFor(viewer, target, params.view);
    }),
    route(savedViews.delete, async ({ viewer, target, params }) => {
      await run(viewer, deleteView, refOf(target, params.view));
      return undefined;
    }),
  ];
};
