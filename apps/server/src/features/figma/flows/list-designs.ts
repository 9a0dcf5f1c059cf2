// Lists the designs that the connected Figma account can read: the projects of a team, the files of a project, and
// teams looked up before.
import { SYSTEM } from '@worklane/domain/access/can';
import * as z from 'zod/mini';
import type { Services } from '../../../platform/services.ts';
import { rememberTeam } from '../../integrations/commands/remember-team.ts';
import { NotConnected } from '../../integrations/flows/use-token.ts';
import { readConnection } from '../../integrations/reads.ts';
import { callFigma } from './call-figma.ts';
import { nameOf } from './design-of-file.ts';

const Id = z.union([z.string(), z.number()]);
const Projects = z.object({ name: z.string(), projects: z.array(z.object({ id: Id, name: z.string() })) });
const Files = z.object({
  files: z.array(z.object({ key: z.string(), name: z.string(), last_modified: z.optional(z.string()) })),
});
const Teams = z.array(z.object({ id: z.string(), name: z.string() }));
/** Figma answers both lists without pages. */
const MOST = 1_000;

/** Lists the teams whose projects were looked up before, because Figma can't list teams. @throws NotConnected */
export async function listTeams({ db }: Services, company_id: string) {
  const connection = await readConnection(db, { company_id, type: 'figma' });
  if (connection?.state !== 'connected') throw new NotConnected('figma');
  const { data = [] } = Teams.safeParse(connection.settings.teams);
  return { teams: data };
}

/** @throws OutsideError, NotConnected */
export async function listProjects(services: Services, company_id: string, teamId: string) {
  const answer = await callFigma(services, company_id, { path: ['teams', teamId, 'projects'] });
  const { name, projects } = answer.json(Projects);
  await services.run(SYSTEM, rememberTeam, { company_id, type: 'figma', team: { id: teamId, name: nameOf(name) } });
  return { projects: projects.slice(0, MOST).map((each) => ({ id: String(each.id), name: nameOf(each.name) })) };
}

/** @throws OutsideError, NotConnected */
export async function listFiles(services: Services, company_id: string, projectId: string) {
  const answer = await callFigma(services, company_id, { path: ['projects', projectId, 'files'] });
  const files = answer.json(Files).files.slice(0, MOST);
  return {
    files: files.map(({ key, name, last_modified = '' }) => ({
      key,
      name: nameOf(name),
      last_modified: Number.isNaN(Date.parse(last_modified)) ? null : new Date(last_modified).toISOString(),
    })),
  };
}
