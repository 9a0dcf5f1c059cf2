// Asks GitHub as the server's GitHub App itself, which knows where it is installed.
import { sign } from 'node:crypto';
import * as z from 'zod/mini';
import type { GitHubApp } from '../../../platform/config/github-app.ts';
import type { Services } from '../../../platform/services.ts';
import { readInstallation } from '../installation-reads.ts';
import type { Repository } from '../reads.ts';
import { callGitHub, refusalOf } from './call-with-token.ts';

const Installed = z.object({
  id: z.int(),
  suspended_at: z.nullish(z.string()),
  events: z.array(z.string()),
});

const State = z.object({ suspended_at: z.nullish(z.string()) });

/** GitHub accepts ten minutes at most, and clocks differ. */
const APP_TOKEN_SECONDS = 9 * 60;
const CLOCK_SECONDS = 60;

/** Makes the app's own token, with which it requests those of installations. */
export function appToken({ id, privateKey }: GitHubApp, now: Date): string {
  const at = Math.floor(now.getTime() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iat: at - CLOCK_SECONDS, exp: at + APP_TOKEN_SECONDS, iss: id };
  const body = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64url')}`;
}

/**
 * Asks GitHub what became of an installation.
 * @returns undefined where the server has no app
 * @throws OutsideError when GitHub does not answer
 */
export async function stateOfInstallation(
  services: Services,
  installation_id: string,
): Promise<'active' | 'suspended' | 'ended' | undefined> {
  const { gitHubApp } = services.config;
  if (!gitHubApp) return undefined;
  const path = ['app', 'installations', installation_id];
  const answer = await callGitHub(services, appToken(gitHubApp, services.now()), { path, accepts: [404] });
  if (answer.status === 404) return 'ended';
  if (answer.status !== 200) throw refusalOf(answer);
  return answer.json(State).suspended_at ? 'suspended' : 'active';
}

/**
 * @returns whether the installation that the company uses covers the repository, and GitHub sends its pull requests to the app
 * @throws OutsideError when GitHub does not answer
 */
export async function isToldByApp(
  services: Services,
  { company_id, owner, name }: Pick<Repository, 'company_id' | 'owner' | 'name'>,
): Promise<boolean> {
  const { gitHubApp } = services.config;
  const installation = gitHubApp && (await readInstallation(services.db, company_id));
  if (!installation || installation.account.toLowerCase() !== owner.toLowerCase()) return false;
  const path = ['repos', owner, name, 'installation'];
  const answer = await callGitHub(services, appToken(gitHubApp, services.now()), { path, accepts: [401, 404] });
  if (answer.status !== 200) return false;
  const { id, suspended_at, events } = answer.json(Installed);
  return String(id) === installation.installation_id && !suspended_at && events.includes('pull_request');
}
