// Lists the calls to GitHub: connecting, renewing, repositories, issues both ways, links with their webhooks, disconnecting.
import { githubIntegration } from '@worklane/contract/functions/github-integration';
import { integrations } from '@worklane/contract/integrations';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { tokenFor } from '../../apps/server/src/features/integrations/flows/use-token.ts';
import { aTicket } from '../../apps/server/src/testing/factories.ts';
import { callEndpoint } from '../../apps/server/src/testing/start-test-app.ts';
import { link } from '../../apps/server/src/testing/worlds/github-world.ts';
import { connectingActions } from './connecting-faults.ts';
import {
  type Action,
  endsConnection,
  type FaultWorld,
  type GitHubFaults,
  newState,
  type Provider,
  SEEMS_DONE,
  said,
} from './fault-world.ts';
import { pullRequestActions } from './pull-request-faults.ts';

export async function gitHubFaults(world: FaultWorld): Promise<Provider> {
  const { app, standIns, owner, project } = world;
  const connect = () => world.connect('github');
  await connect();
  const repository = standIns.repositories.create('northbeam', 'edge');
  await link({ app, standIns }, { owner, project, repository });
  const ask: GitHubFaults['ask'] = async (name, more = {}) => {
    const body = { action: githubIntegration[name].selectedBy, projectId: project.id, ...more };
    return said(await callEndpoint(app, githubIntegration[name], { token: owner.token, body }));
  };
  async function works() {
    if ((await world.stateOf('github'))?.state !== 'connected') await connect();
    expect(await ask('issues')).toBeUndefined();
  }
  const parts = { world, repository, ask, connect, works };
  return {
    name: 'GitHub',
    revokeAll: () => standIns.github.revokeAll(),
    state: () => world.stateOf('github'),
    actions: [
      ...connectingActions(world, 'github', { token: /\/login\/oauth\/access_token$/, account: /\/github-api\/user$/ }),
      ...readingActions(parts),
      ...issueActions(parts),
      ...pullRequestActions(parts),
      installingAction(parts),
      linkingAction(parts),
      ...leavingActions(parts),
    ],
  };
}

function readingActions({ world, ask, connect, works }: GitHubFaults): Action[] {
  // Once more with a renewed token.
  const common = { prepare: connect, after: works, most: 2 };
  return [
    {
      ...common,
      name: 'renews a token',
      on: /\/login\/oauth\/access_token$/,
      most: 1,
      async prepare() {
        await connect();
        await world.query(sql`
          update integrations set expires_at = now() where company_id = ${world.owner.company_id} and type = 'github'`);
      },
      run: () => ask('issues'),
      async after(fault) {
        if (endsConnection(fault)) expect(await ask('issues')).toContain('is not connected');
        await works();
      },
    },
    { ...common, name: 'lists repositories', on: /\/user\/repos/, run: () => ask('repositories') },
    { ...common, name: 'lists issues', on: /\/issues\?/, run: () => ask('issues') },
    {
      ...common,
      name: 'finds a repository',
      on: /\/repos\/northbeam\/edge$/,
      run: () => ask('repositories', { owner: 'northbeam', repo: 'edge' }),
    },
    { ...common, name: 'reads documentation', on: /\/(readme|contents)/, run: () => ask('getDocumentation') },
    { ...common, name: 'lists a folder', on: /\/contents/, run: () => ask('getRepoStructure') },
  ];
}

function issueActions({ world, repository, ask, connect, works }: GitHubFaults): Action[] {
  const { app, owner, project, query } = world;
  let ticket = { id: '', title: '' };
  let theirs = '';
  const issuesNamed = (title: string) => [...repository.issues.values()].filter((each) => each.title === title);
  const create = () => ask('createIssue', { issue: { title: ticket.title }, ticketId: ticket.id });
  async function prepare() {
    await connect();
    ticket = await aTicket(app, owner, project, { title: `Ticket ${newState()}` });
    theirs = `Issue ${newState()}`;
  }
  async function onceOnBothSides() {
    await works();
    expect(await ask('syncIssues')).toBeUndefined();
    expect(await ask('syncIssues')).toBeUndefined();
    expect(issuesNamed(ticket.title)).toHaveLength(1);
    const [row] = await query<{ count: number }>(sql`
      select count(*)::int as count from tickets where title = ${theirs} and project_id = ${project.id}`);
    expect(row?.count).toBe(issuesNamed(theirs).length);
  }
  return [
    {
      name: 'creates an issue of a ticket',
      on: /\/issues$/,
      most: 2,
      prepare,
      run: create,
      async after() {
        await works();
        // Pressed again: it is there, or the next sync finishes it.
        const again = await create();
        if (again !== undefined) expect(again).toContain('Sync the issues to finish it');
        await onceOnBothSides();
      },
    },
    {
      name: 'syncs issues and tickets',
      on: /\/issues(\?|\/\d+$|$)/,
      most: 2,
      async prepare() {
        await prepare();
        world.standIns.repositories.addIssue(repository, { title: theirs });
      },
      run: () => ask('syncIssues'),
      after: onceOnBothSides,
    },
  ];
}

/**
 * Installs the GitHub App for the company, once GitHub lists the installation for the connected account, who owns it.
 */
function installingAction({ world, connect, works }: GitHubFaults): Action {
  const { app, standIns, owner, query } = world;
  const { company_id, token } = owner;
  let [state, installationId] = ['', ''];
  const begin = async () => {
    state = newState();
    const body = { action: 'get-install-url', companyId: company_id, state } as const;
    expect(said(await callEndpoint(app, githubIntegration.getInstallUrl, { body, token }))).toBeUndefined();
  };
  const finish = async () => {
    const body = { action: 'install', companyId: company_id, installationId, state } as const;
    return said(await callEndpoint(app, githubIntegration.install, { body, token }));
  };
  return {
    name: 'installs the app',
    on: /\/user\/installations|\/user\/memberships\/|\/github-api\/user$/,
    // The list, the user and the membership.
    most: 3,
    async prepare() {
      await connect();
      installationId = String(standIns.gitHubApp.install().id);
      await begin();
    },
    run: finish,
    async after() {
      await works();
      await begin();
      expect(await finish()).toBeUndefined();
      await world.settle();
      await query(sql`delete from github_installations`);
      standIns.gitHubApp.installations.clear();
    },
  };
}

/** Links a project to a repository, which gets one webhook. */
function linkingAction({ world, repository, connect, works }: GitHubFaults): Action {
  const { app, standIns, owner, project, query } = world;
  let other = repository;
  return {
    name: 'links a repository',
    on: /\/repos\/northbeam\/other-[^/]+(\/hooks)?$/,
    most: 4,
    async prepare() {
      await connect();
      other = standIns.repositories.create('northbeam', `other-${newState()}`);
    },
    async run() {
      await link({ app, standIns }, { owner, project, repository: other });
      return undefined;
    },
    async after(fault) {
      await works();
      await world.settle();
      const [row] = await query<{ hook_id: string | null; is_private: boolean | null }>(sql`
        select hook_id, is_private from github_repositories
        where project_id = ${project.id} and name = ${other.name} and unlinked_at is null`);
      const isRefused = ['403', '404'].includes(fault);
      if (!isRefused) {
        expect(row?.is_private).toBe(true);
        expect(other.hooks.map(({ id }) => String(id))).toEqual([row?.hook_id]);
      } else expect(other.hooks.length).toBeLessThanOrEqual(1);
      await link({ app, standIns }, { owner, project, repository });
      await world.settle();
      expect(other.hooks).toEqual([]);
      expect(repository.hooks).toHaveLength(1);
    },
  };
}

/** Disconnects, which removes the webhooks and revokes the tokens. */
function leavingActions({ world, repository, connect, works }: GitHubFaults): Action[] {
  const { app, standIns, owner } = world;
  const { company_id, token } = owner;
  let former = '';
  const common = {
    leavesOut: ['revoked'] as const,
    async prepare() {
      await connect();
      await world.settle();
      expect(repository.hooks).toHaveLength(1);
      former = (await tokenFor(app.services, { company_id, type: 'github' })).access_token;
    },
    async run() {
      await callEndpoint(app, integrations.disconnect, { token, params: { company: company_id, type: 'github' } });
      expect(await world.stateOf('github')).toBeUndefined();
      await world.work();
      return undefined;
    },
  };
  const again = async () => {
    await works();
    await world.settle();
    expect(repository.hooks).toHaveLength(1);
  };
  return [
    {
      ...common,
      name: 'removes a webhook',
      on: /\/hooks\/\d+$/,
      // With a renewed token.
      most: 2,
      async after() {
        expect(standIns.github.accepts(`Bearer ${former}`)).toBe(false);
        // A webhook that the account can't remove stays at GitHub; its deliveries are not signed for any link.
        await again().catch(() => undefined);
        repository.hooks.splice(0, Math.max(0, repository.hooks.length - 1));
        await again();
      },
    },
    {
      ...common,
      name: 'revokes the grant',
      on: /\/applications\/[^/]+\/grant$/,
      isRetried: (fault) => ![...SEEMS_DONE, '404'].includes(fault),
      async after(fault) {
        const isDone = ![...SEEMS_DONE, '404'].includes(fault) || fault === 'wrong-type';
        expect(standIns.github.accepts(`Bearer ${former}`)).toBe(!isDone);
        await again();
      },
    },
  ];
}
