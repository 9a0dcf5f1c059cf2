// Serves favourites over HTTP.
import { favourites } from '@worklane/contract/favourites';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { setFavourite } from './commands/set-favourite.ts';
import { readFavourites } from './reads.ts';

export const favouriteRoutes = ({ db, run }: Services) => {
  const listFor = (viewer: SessionViewer, company_id: string) =>
    readFavourites(db, scopeOf(viewer), { company_id, user_id: viewer.user_id });
  return [
    route(favourites.list, ({ viewer, target }) => listFor(viewer, target.company_id)),
    route(favourites.set, async ({ viewer, target: { company_id, project_id, id }, body }) => {
      await run(viewer, setFavourite, { company_id, project_id: project_id ?? id, ...body });
      return listFor(viewer, company_id);
    }),
  ];
};
