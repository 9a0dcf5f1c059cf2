// Gives jobs the token of the installation that a company uses, requested anew when it is about to end.
import { setTimeout as wait } from 'node:timers/promises';
import { SYSTEM } from '@worklane/domain/access/can';
import * as z from 'zod/mini';
import type { GitHubApp } from '../../../platform/config/github-app.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import {
  claimInstallationToken,
  endInstallation,
  releaseInstallationToken,
  saveInstallationToken,
  saveSuspension,
} from '../commands/save-installation.ts';
import { type Installation, readInstallation, type StoredToken } from '../installation-reads.ts';
import { revokeInstallation } from '../jobs.ts';
import { appToken } from './ask-as-app.ts';
import { callGitHub, isLimited, refusalOf } from './call-with-token.ts';

interface InstallationToken {
  access_token: string;
  /** Goes up with each new token. */
  version: number;
}

const Issued = z.object({ token: z.string(), expires_at: z.string() });

/** Not used shortly before its end: a call takes time. */
const SPARE_MS = 2 * 60_000;
/** GitHub is asked again after this time, in case its report that the suspension has ended is lost. */
const SUSPENDED_MS = 60 * 60_000;
const LONGEST_WAIT_MS = 20_000;
const LOOK_MS = 100;

/**
 * @param account the owner of the repository that the token is for
 * @param refused the version of a token that GitHub did not take
 * @returns undefined when the company uses no installation for this account, or GitHub gives no token for it
 * @throws OutsideError when GitHub does not answer
 */
export async function installationToken(
  services: Services,
  company_id: string,
  account: string,
  refused?: number,
): Promise<InstallationToken | undefined> {
  const { db, run, now, sealFor } = services;
  for (const until = Date.now() + LONGEST_WAIT_MS; Date.now() < until; await wait(LOOK_MS)) {
    const installation = await readInstallation(db, company_id);
    if (installation?.account.toLowerCase() !== account.toLowerCase()) return undefined;
    const { id, sealed, expires_at, suspended_at, token_version: version } = installation;
    if (suspended_at !== null && now().getTime() - Date.parse(suspended_at) < SUSPENDED_MS) return undefined;
    const isFresh = expires_at !== null && Date.parse(expires_at) - now().getTime() > SPARE_MS;
    if (sealed && isFresh && version !== refused && suspended_at === null)
      return { access_token: sealFor('github-installations').open(sealed, ownerOfToken(installation)), version };
    // Another process requests one: what it saves is used here.
    const isOurs = await run(SYSTEM, claimInstallationToken, { company_id, id, version });
    if (isOurs && !(await request(services, installation))) return undefined;
  }
  return undefined;
}

/** Names what a token is sealed for. */
export const ownerOfToken = ({ company_id, id, installation_id }: Omit<StoredToken, 'sealed'>) =>
  `${company_id}/${id}/${installation_id}`;

/** @returns false when GitHub refuses: the app was uninstalled or suspended */
async function request(services: Services, installation: Installation): Promise<boolean> {
  const { run, now, config, sealFor } = services;
  const { company_id, id, installation_id, suspended_at, token_version: version } = installation;
  const ref = { company_id, id, version };
  try {
    const path = ['app', 'installations', installation_id, 'access_tokens'];
    const jwt = appToken(config.gitHubApp as GitHubApp, now());
    const answer = await callGitHub(services, jwt, { method: 'POST', path, accepts: [401, 404] });
    if (answer.status === 404) await run(SYSTEM, endInstallation, { company_id, installation_id });
    if (answer.status >= 400) {
      await run(SYSTEM, releaseInstallationToken, ref);
      const isSuspended = answer.status === 403 && !isLimited(answer);
      if (isSuspended) await run(SYSTEM, saveSuspension, { company_id, installation_id, isSuspended });
      return false;
    }
    if (suspended_at) await run(SYSTEM, saveSuspension, { company_id, installation_id, isSuspended: false });
    const { token, expires_at } = answer.json(Issued);
    const sealed = sealFor('github-installations').close(token, ownerOfToken(installation));
    const isSaved = await run(SYSTEM, saveInstallationToken, { ...ref, sealed, expires_at: new Date(expires_at) });
    // Disconnected or installed anew: what revokes the former token does not know this one.
    if (!isSaved) await services.jobs.add(revokeInstallation, { company_id, id, installation_id, sealed });
    return true;
  } catch (error) {
    if (error instanceof OutsideError) await run(SYSTEM, releaseInstallationToken, ref);
    throw error;
  }
}

/** A token that has ended, or whose installation is suspended, is not accepted any more. */
const ENDED = [401, 404];

/** @throws OutsideError when GitHub does not answer: the job is retried */
export async function revokeStored(services: Services, { sealed, ...of }: StoredToken): Promise<void> {
  const token = services.sealFor('github-installations').open(sealed, ownerOfToken(of));
  const path = ['installation', 'token'];
  const answer = await callGitHub(services, token, { method: 'DELETE', path, accepts: ENDED });
  if (answer.status === 403 && isLimited(answer)) throw refusalOf(answer);
}
