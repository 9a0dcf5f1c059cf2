// Serves sprints over HTTP.
import { NO_ROW } from '@worklane/contract/platform/error-body';
import { sprintConfigs, sprints } from '@worklane/contract/sprints';
import { SYSTEM, type Viewer } from '@worklane/domain/access/can';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { wantMeetings } from '../integrations/commands/keep-meetings.ts';
import { readDueCalendars } from '../integrations/reads.ts';
import { completeSprint } from './commands/complete-sprint.ts';
import { createSprint } from './commands/create-sprint.ts';
import { deleteSprint } from './commands/delete-sprint.ts';
import { generateMoreSprints } from './commands/generate-more-sprints.ts';
import { putSprintConfig } from './commands/put-sprint-config.ts';
import { restoreSprint } from './commands/restore-sprint.ts';
import { undoCompletion } from './commands/undo-completion.ts';
import { updateSprint } from './commands/update-sprint.ts';
import { updateSprintConfig } from './commands/update-sprint-config.ts';
import { readSprintCapacity, readVelocity } from './read-figures.ts';
import { readBurndown, readSprint, readSprintConfig, readSprints } from './reads.ts';

export const sprintRoutes = ({ db, run, now }: Services) => {
  const sprintFor = async (viewer: Viewer, { project_id }: { project_id: string }, id: string) =>
    (await readSprint(db, scopeOf(viewer), project_id, id)) ?? fail('sprint_not_found');
  const configFor = async (viewer: Viewer, companyId: string) =>
    (await readSprintConfig(db, scopeOf(viewer), companyId)) ?? fail('sprint_config_not_found');

  return [
    route(sprints.list, ({ viewer, query }) => readSprints(db, scopeOf(viewer), query)),
    route(sprints.ofProject, ({ viewer, target: { project_id } }) => readSprints(db, scopeOf(viewer), { project_id })),
    route(sprints.create, async ({ viewer, target, body, newId }) => {
      const id = body.id ?? newId;
      await run(viewer, createSprint, { ...target, sprint: { ...body, id } });
      return sprintFor(viewer, target, id);
    }),
    route(sprints.generate, async ({ viewer, target, body }) => {
      const made = new Set(await run(viewer, generateMoreSprints, { ...target, count: body.count }));
      const all = await readSprints(db, scopeOf(viewer), { project_id: target.project_id });
      return all.filter(({ id }) => made.has(id));
    }),
    route(sprints.update, async ({ viewer, target, params, body }) => {
      await run(viewer, updateSprint, { ...target, sprint_id: params.sprint, changes: body });
      return sprintFor(viewer, target, params.sprint);
    }),
    route(sprints.complete, async ({ viewer, target, params, body }) => {
      const done = await run(viewer, completeSprint, { ...target, ...body, sprint_id: params.sprint });
      return { ...done, sprint: await sprintFor(viewer, target, params.sprint) };
    }),
    route(sprints.burndown, async ({ viewer, target, params: { sprint } }) => {
      const found = await sprintFor(viewer, target, sprint);
      return readBurndown(db, scopeOf(viewer), target, { sprint: found, now: now() });
    }),
    route(sprints.velocity, ({ viewer, target }) => readVelocity(db, scopeOf(viewer), target, now())),
    route(sprints.capacity, async ({ viewer, target }) => {
      const user_ids = await readDueCalendars(db, target, now());
      if (user_ids.length > 0) await run(SYSTEM, wantMeetings, { user_ids });
      return readSprintCapacity(db, scopeOf(viewer), target);
    }),
    route(sprints.delete, async ({ viewer, target, params }) => {
      await run(viewer, deleteSprint, { ...target, sprint_id: params.sprint });
      return undefined;
    }),
    route(sprints.undoCompletion, async ({ viewer, target, params: { sprint, completion } }) => {
      const undone = await run(viewer, undoCompletion, { ...target, sprint_id: sprint, completion_id: completion });
      return { ...undone, sprint: await sprintFor(viewer, target, sprint) };
    }),
    route(sprints.restore, async ({ viewer, target, params: { sprint } }) => {
      const restored = await run(viewer, restoreSprint, { ...target, sprint_id: sprint });
      return { ...restored, sprint: await sprintFor(viewer, target, sprint) };
    }),
    route(sprintConfigs.get, async ({ viewer, target }) => {
      const data = await readSprintConfig(db, scopeOf(viewer), target.company_id);
      return data ? { data } : { data: null, row_code: NO_ROW };
    }),
    route(sprintConfigs.put, async ({ viewer, target: { company_id }, body }) => {
      await run(viewer, putSprintConfig, { company_id, config: body });
      return configFor(viewer, company_id);
    }),
    route(sprintConfigs.update, async ({ viewer, target: { company_id }, body }) => {
      await run(viewer, updateSprintConfig, { company_id, changes: body });
      return configFor(viewer, company_id);
    }),
  ];
};
