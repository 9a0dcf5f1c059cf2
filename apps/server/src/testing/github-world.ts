// Creates a company that is connected to the GitHub stand-in, with a project linked to a repository.
import { projects } from '@worklane/contract/projects';
import { SYSTEM } from '@worklane/domain/access/can';
import type { StandInRepository } from '@worklane/stand-ins/integrations/github-repositories';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import { saveConnection } from '../features/integrations/commands/save-connection.ts';
import { sealTokens } from '../features/integrations/flows/seal-tokens.ts';
import { providersOf } from '../features/integrations/providers/all-providers.ts';
import { aPerson, aProject, type TestPerson } from './factories.ts';
import { jobsSettled } from './jobs-settled.ts';
import { callEndpoint, startTestApp, type TestApp } from './start-test-app.ts';

export interface GitHubWorld {
  app: TestApp;
  standIns: IntegrationStandIns;
  close(): Promise<void>;
}

/** Sends the stand-in's deliveries to the test's server without a network. */
export async function startGitHubWorld(templateUrl: string): Promise<GitHubWorld> {
  const standIns = await startIntegrations();
  const app = await startTestApp(templateUrl, { settings: standIns.settings });
  standIns.repositories.sendWith(async (url, init) => app.server.request(new URL(url).pathname, init));
  return {
    app,
    standIns,
    async close() {
      await app.close();
      await standIns.close();
    },
  };
}

export interface LinkedWorld {
  owner: TestPerson;
  project: { id: string; company_id: string; key: string };
  repository: StandInRepository;
}

/** @param isAdmin whether the account may add webhooks to the repository */
export async function linkedProject(world: GitHubWorld, { isAdmin = true } = {}): Promise<LinkedWorld> {
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
export async function connect({ app, standIns }: GitHubWorld, company_id: string): Promise<void> {
  const ref = { company_id, type: 'github' } as const;
  const provider = providersOf(app.services.config).github;
  const tokens = sealTokens(app.services, ref, { provider, answer: { ...standIns.github.grant('repo') } });
  await app.services.run(SYSTEM, saveConnection, { ...ref, ...tokens, account: 'northbeam-dev', settings: {} });
}

/** @param repository null to unlink it */
export async function link(
  { app }: GitHubWorld,
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

/** Waits until all reactions and jobs are done. */
export async function worked(app: TestApp): Promise<void> {
  await app.services.reactions.follow();
  await jobsSettled(app);
  await app.services.reactions.follow();
  await jobsSettled(app);
}
