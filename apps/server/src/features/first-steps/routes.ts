// Serves the first steps over HTTP.
import { firstSteps } from '@worklane/contract/first-steps';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { changeFirstSteps } from './commands/change-first-steps.ts';
import { readFirstSteps } from './reads.ts';

export const firstStepRoutes = ({ db, run }: Services) => {
  const stepsFor = async (viewer: SessionViewer, company_id: string) =>
    (await readFirstSteps(db, scopeOf(viewer), { company_id, user_id: viewer.user_id })) ?? fail('company_not_found');
  return [
    route(firstSteps.get, ({ viewer, target }) => stepsFor(viewer, target.company_id)),
    route(firstSteps.change, async ({ viewer, target, body }) => {
      await run(viewer, changeFirstSteps, { company_id: target.company_id, changes: body });
      return stepsFor(viewer, target.company_id);
    }),
  ];
};
