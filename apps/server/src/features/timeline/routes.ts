// Serves the timeline of a project over HTTP.
import { timelines } from '@worklane/contract/timelines';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readProjectLinks } from '../links/reads.ts';
import { readDueWithSprint } from '../tickets/reads.ts';

export const timelineRoutes = ({ db }: Services) => [
  route(timelines.get, async ({ viewer, target: { company_id, id } }) => {
    const [scope, project] = [scopeOf(viewer), { company_id, project_id: id }];
    const [links, due_with_sprint] = await Promise.all([
      readProjectLinks(db, scope, project),
      readDueWithSprint(db, scope, project),
    ]);
    return { ...links, due_with_sprint };
  }),
];
