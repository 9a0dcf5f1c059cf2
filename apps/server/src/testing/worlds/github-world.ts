// Creates a company that is connected to the GitHub stand-in, with a project linked to a repository.
import { github, type ProjectGitHub } from '@worklane/contract/integrations/github';
import { projects } from '@worklane/contract/projects';
import type { StandInRepository } from '@worklane/stand-ins/integrations/github-repository';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import { aPerson, aProject, type TestPerson } from '../factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../start-test-app.ts';
import { worked } from '../worked.ts';
import { connectProvider } from './connect-provider.ts';

interface Started {
  app: TestApp;
  standIns: IntegrationStandIns;
}

export interface GitHubWorld extends Started {
  /** Begins a test: without faults and former repositories. @returns a new company with a linked project */
  freshProject(): Promise<LinkedWorld>;
  close(): Promise<void>;
}

/** Sends the stand-in's deliveries to the test's server without a network. */
export async function startGitHubWorld(
  templateUrl: string,
  options: { hasGitHubApp?: boolean } = {},
): Promise<GitHubWorld> {
  const standIns = await startIntegrations(options);
  const app = await startTestApp(templateUrl, { settings: standIns.settings });
  standIns.repositories.sendWith(async (url, init) => app.server.request(new URL(url).pathname, init));
  const world: GitHubWorld = {
    app,
    standIns,
    freshProject() {
      standIns.faults.set('github', 'none');
      standIns.repositories.clear();
      standIns.repositories.limit.remaining = Number.POSITIVE_INFINITY;
      return linkedProject(world);
    },
    async close() {
      await app.close();
      await standIns.close();
    },
  };
  return world;
}

export interface LinkedWorld {
  owner: TestPerson;
  project: { id: string; company_id: string; key: string };
  repository: StandInRepository;
}

/** @param isAdmin whether the account may add webhooks to the repository */
export async function linkedProject(world: Started, { isAdmin = true } = {}): Promise<LinkedWorld> {
  const { app, standIns } = world;
  const owner = await aPerson(app);
  await connect(world, owner.company_id);
  const project = await aProject(app, owner);
  const repository = standIns.repositories.create('northbeam', `edge-${project.key.toLowerCase()}`);
  repository.isAdmin = isAdmin;
  await link(world, { owner, project, repository });
  return { owner, project, repository };
}

/** Connects the account, as a user would in a browser. */
export async function connect({ app, standIns }: Started, company_id: string): Promise<void> {
  await connectProvider(app, { company_id, type: 'github' }, standIns.github.grant('repo'));
}

/** @param repository null to unlink it */
export async function link(
  { app }: Started,
  { owner, project, repository }: Pick<LinkedWorld, 'owner' | 'project'> & { repository: StandInRepository | null },
): Promise<void> {
  const body = {
    github_repo_owner: repository?.owner ?? '',
    github_repo_name: repository?.name ?? '',
    github_repo_id: repository ? String(repository.id) : '',
  };
  const params = { project: project.id };
  const { status } = await callEndpoint(app, projects.update, { params, body, token: owner.token });
  if (status !== 200) throw new Error(`projects.update answered ${status}`);
  await worked(app);
}

/** @returns what the settings of the project show of GitHub */
export async function gitHubOf(
  { app }: Pick<GitHubWorld, 'app'>,
  { owner, project }: LinkedWorld,
): Promise<ProjectGitHub> {
  return (await callEndpoint(app, github.ofProject, { params: { project: project.id }, token: owner.token })).body;
}
