// Lists the calls to GitHub that follow pull requests: after a delivery, by catching up, and with the GitHub App.
import { github } from '@worklane/contract/integrations/github';
import { SYSTEM } from '@worklane/domain/access/can';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { saveInstallation } from '../../apps/server/src/features/github/commands/save-installation.ts';
import { installationToken } from '../../apps/server/src/features/github/flows/installation-token.ts';
import { catchUpWith } from '../../apps/server/src/features/github/flows/read-pull-requests.ts';
import { aTicket } from '../../apps/server/src/testing/factories.ts';
import { callEndpoint } from '../../apps/server/src/testing/start-test-app.ts';
import type { Action, GitHubFaults } from './fault-world.ts';

export function pullRequestActions({ world, repository, connect, works }: GitHubFaults): Action[] {
  const { app, standIns, owner, project, query } = world;
  const ref = { company_id: owner.company_id, project_id: project.id };
  let ticket = { id: '', number: 0 };
  const titleOf = () => `${project.key}-${ticket.number} Log in`;
  async function prepare() {
    await connect();
    ticket = await aTicket(app, owner, project);
  }
  async function caughtUp() {
    await works();
    await catchUpWith(app.services, ref);
    const { body } = await callEndpoint(app, github.pullRequests, {
      params: { ticket: ticket.id },
      token: owner.token,
    });
    expect(body).toMatchObject([{ title: titleOf() }]);
    const [row] = await query<{ problem: string | null }>(sql`
      select problem from github_repositories where project_id = ${project.id} and unlinked_at is null`);
    expect(row?.problem).toBeNull();
  }
  return [
    {
      name: 'reads a pull request that a delivery names',
      on: /\/pulls\/\d+(\/reviews|$)|\/check-runs/,
      // The pull request, its reviews and its checks.
      most: 3,
      prepare,
      async run() {
        const { delivered } = await standIns.repositories.changePull(repository, { title: titleOf() });
        expect(delivered.map(({ status }) => status)).toEqual([200]);
        await world.work();
        return undefined;
      },
      after: caughtUp,
    },
    {
      name: 'catches up with missed deliveries',
      on: /\/pulls\?/,
      most: 2,
      async prepare() {
        await prepare();
        await standIns.repositories.changePull(repository, { title: titleOf() }, { isMissed: true });
      },
      async run() {
        await catchUpWith(app.services, ref);
        const [row] = await query<{ problem: string | null }>(sql`
          select problem from github_repositories where project_id = ${project.id} and unlinked_at is null`);
        return row?.problem ?? undefined;
      },
      after: caughtUp,
    },
    {
      name: 'asks for the token of an installation',
      on: /\/access_tokens$/,
      leavesOut: ['revoked'],
      async prepare() {
        await prepare();
        const { id, account } = standIns.gitHubApp.install();
        const installation = { installation_id: String(id), account: account.login, connected_as: 'northbeam-dev' };
        const { company_id } = owner;
        await app.services.run(SYSTEM, saveInstallation, { company_id, ...installation });
        await world.settle();
        await query(sql`update github_installations set sealed = null, expires_at = null`);
        await standIns.repositories.changePull(repository, { title: titleOf() }, { isMissed: true });
      },
      run: () =>
        installationToken(app.services, owner.company_id, 'northbeam').then(
          () => undefined,
          (error: Error) => error.message,
        ),
      async after(fault) {
        const isEnded = fault === '404';
        const token = await installationToken(app.services, owner.company_id, 'northbeam');
        expect(token === undefined).toBe(isEnded);
        await caughtUp();
        await query(sql`delete from github_installations`);
        standIns.gitHubApp.installations.clear();
      },
    },
  ];
}
