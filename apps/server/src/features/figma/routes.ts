// Serves a project's linked design, and the actions of the function figma-data that read it.
import { figmaData } from '@worklane/contract/functions/figma-data';
import { figma } from '@worklane/contract/integrations/figma';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { answerFunction } from '../integrations/answer-function.ts';
import { acceptFrame } from './commands/save-frame.ts';
import { linkDesign, projectDesign } from './flows/link-design.ts';
import { listFiles, listProjects, listTeams } from './flows/list-designs.ts';
import { listFrames } from './flows/list-frames.ts';

export const figmaRoutes = (services: Services): Route[] => [
  route(figma.ofProject, ({ target }) => projectDesign(services, target)),
  route(figma.link, async ({ viewer, target, body }) => {
    await linkDesign(services, viewer, target, body.url);
    return projectDesign(services, target);
  }),
  route(figma.frames, ({ viewer, target }) => listFrames(services, scopeOf(viewer), target)),
  route(figma.seen, async ({ viewer, target, params }) => {
    await services.run(viewer, acceptFrame, { ...target, frame_id: params.frame });
    return listFrames(services, scopeOf(viewer), target);
  }),
  route(figmaData.teams, ({ target: { company_id } }) => answerFunction(() => listTeams(services, company_id))),
  route(figmaData.projects, ({ target: { company_id }, body: { teamId } }) =>
    answerFunction(() => listProjects(services, company_id, teamId)),
  ),
  route(figmaData.files, ({ target: { company_id }, body: { projectId } }) =>
    answerFunction(() => listFiles(services, company_id, projectId)),
  ),
];
