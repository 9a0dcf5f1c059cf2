// Serves a project's repository and pull requests, and the actions of the function github-integration.
import { githubIntegration } from '@worklane/contract/functions/github-integration';
import { github, type ProjectGitHub } from '@worklane/contract/integrations/github';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { standardRules } from '@worklane/domain/github/pull-requests';
import { fail } from '../../platform/http/fail.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { answerFunction } from '../integrations/answer-function.ts';
import { readConnection } from '../integrations/reads.ts';
import { endSync, startSync } from './commands/run-sync.ts';
import { setGitHubRules } from './commands/set-github-rules.ts';
import { setGitHubPublishing } from './commands/set-publishing.ts';
import { createIssue } from './flows/create-issue.ts';
import { beginInstallation, finishInstallation } from './flows/install-app.ts';
import { linkedRepository } from './flows/linked-repository.ts';
import {
  findRepository,
  listIssues,
  listRepositories,
  readDocumentation,
  readFolder,
  webAddress,
} from './flows/read-repository.ts';
import { syncNow } from './flows/run-sync.ts';
import { takeAppDelivery, takeGitHubDelivery } from './flows/take-deliveries.ts';
import { isAppTelling } from './installation-reads.ts';
import { readLinkedProject, readPullRequests, readRepository, readRunningSync, readSync } from './reads.ts';

export const gitHubRoutes = (services: Services): Route[] => [
  route(github.ofProject, ({ target }) => readProjectGitHub(services, target)),
  route(github.setRules, async ({ viewer, target, body }) => {
    const { company_id, project_id } = target;
    await services.run(viewer, setGitHubRules, { company_id, project_id, rules: body });
    return readProjectGitHub(services, target);
  }),
  route(github.setPublishing, async ({ viewer, target, body }) => {
    const { company_id, project_id } = target;
    await services.run(viewer, setGitHubPublishing, { company_id, project_id, ...body });
    return readProjectGitHub(services, target);
  }),
  route(github.startSync, async ({ viewer, target }) => {
    const { company_id, project_id } = target;
    await services.run(viewer, startSync, { company_id, project_id, isJob: true });
    return readProjectGitHub(services, target);
  }),
  route(github.cancelSync, async ({ viewer, target: { company_id, project_id } }) => {
    const repository = await readRepository(services.db, { company_id, project_id });
    const sync = repository && (await readRunningSync(services.db, repository));
    if (sync) await services.run(viewer, endSync, { company_id, project_id, ...sync, state: 'cancelled', error: null });
    return readProjectGitHub(services, { company_id, project_id });
  }),
  route(github.pullRequests, ({ viewer, target }) => readPullRequests(services.db, scopeOf(viewer), target)),
  route(github.deliver, ({ http, params }) => takeGitHubDelivery(services, http, params.repository)),
  route(github.deliverToApp, ({ http }) => takeAppDelivery(services, http)),
  ...functionRoutes(services),
];

const functionRoutes = (services: Services): Route[] => [
  route(githubIntegration.getInstallUrl, ({ viewer, target: { company_id }, body: { state } }) =>
    answerFunction(() => beginInstallation(services, viewer, { company_id, state })),
  ),
  route(githubIntegration.install, ({ viewer, target: { company_id }, body: { installationId, state } }) =>
    answerFunction(() => finishInstallation(services, viewer, { company_id, installationId, state })),
  ),
  route(githubIntegration.repositories, ({ target: { company_id }, body: { owner, repo, page } }) =>
    answerFunction(() =>
      owner !== undefined && repo !== undefined
        ? findRepository(services, company_id, owner, repo)
        : listRepositories(services, company_id, page),
    ),
  ),
  route(githubIntegration.issues, ({ target, body }) =>
    answerFunction(async () => listIssues(services, await linkedRepository(services, target, body), body)),
  ),
  route(githubIntegration.createIssue, ({ viewer, target, body, newId }) =>
    answerFunction(async () => {
      const repository = await linkedRepository(services, target, body);
      return createIssue(services, viewer, { repository, issue: body.issue, ticketId: body.ticketId, newId });
    }),
  ),
  route(githubIntegration.syncIssues, ({ viewer, target, body }) =>
    answerFunction(async () => syncNow(services, viewer, await linkedRepository(services, target, body))),
  ),
  route(githubIntegration.getRepoStructure, ({ target, body }) =>
    answerFunction(async () => readFolder(services, await linkedRepository(services, target, body), body.path)),
  ),
  route(githubIntegration.getDocumentation, ({ target, body }) =>
    answerFunction(async () => readDocumentation(services, await linkedRepository(services, target, body))),
  ),
];

async function readProjectGitHub(services: Services, { company_id, project_id }: ProjectRef): Promise<ProjectGitHub> {
  const { db } = services;
  const ref = { company_id, project_id };
  const project = (await readLinkedProject(db, ref)) ?? fail('project_not_found');
  const row = await readRepository(db, ref);
  const connection = await readConnection(db, { company_id, type: 'github' });
  const { owner, name } = project;
  // Until the job has linked the new repository, the stored state belongs to the previous one.
  const linked = row?.owner === owner && row?.name === name ? row : undefined;
  return {
    is_connected: connection?.state === 'connected',
    is_broken: connection?.state === 'broken',
    repository:
      owner && name
        ? {
            owner,
            name,
            url: webAddress(services, owner, name),
            is_private: linked?.is_private ?? null,
            makes_public_issues: linked?.makes_public_issues ?? false,
          }
        : null,
    sync: linked ? await readSync(db, linked, services.now()) : null,
    is_told: Boolean(linked?.hook_id) || (await isAppTelling(db, linked)),
    problem: linked?.problem ?? null,
    read_at: linked?.read_at ?? null,
    rules: row?.rules ?? standardRules(project.statuses),
  };
}
