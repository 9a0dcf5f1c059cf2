// Asks GitHub for the repository of a project: its id survives renaming, and whether it is public decides what a sync
// may write.
import { SYSTEM } from '@worklane/domain/access/can';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Services } from '../../../platform/services.ts';
import { ConnectionRefused } from '../../integrations/flows/connect.ts';
import { linkRepository } from '../commands/link-repository.ts';
import { type Repository, readRepository } from '../reads.ts';
import { newHookSecret, openHookSecret } from '../steps/hook-secret.ts';
import { gitHubOf } from './call-github.ts';

const Shown = z.object({ id: z.number(), private: z.boolean() });

export interface Identity {
  github_id: string;
  is_private: boolean;
}

/** Tells users why a repository that the account can't see is refused. */
export const NOT_SHOWN =
  'GitHub does not show this repository to the connected account. Check the name, or connect an account that can read it.';

/** @returns undefined when the connected account doesn't see the repository. @throws OutsideError, NotConnected */
export async function readIdentity(
  services: Services,
  { company_id, owner, name }: Pick<Repository, 'company_id' | 'owner' | 'name'>,
): Promise<Identity | undefined> {
  const answer = await gitHubOf(services, company_id).call({ path: ['repos', owner, name], accepts: [404] });
  if (answer.status === 404) return undefined;
  const { id, private: is_private } = answer.json(Shown);
  return { github_id: String(id), is_private };
}

export const secretOf = (services: Pick<Services, 'sealFor'>, repository: Repository): string =>
  openHookSecret(services, repository, repository.sealed_secret);

/** Links the repository to the project, with a new delivery secret unless it has one. */
export async function linkTo(
  services: Services,
  { company_id, project_id, owner, name }: Pick<Repository, 'company_id' | 'project_id' | 'owner' | 'name'>,
  identity: Identity | undefined,
): Promise<void> {
  const id = uuidv7();
  const sealed_secret = newHookSecret(services, { company_id, id });
  const { github_id, is_private } = identity ?? { github_id: null, is_private: null };
  const repository = { company_id, project_id, id, owner, name, sealed_secret, github_id, is_private };
  await services.run(SYSTEM, linkRepository, { company_id, project_id, repository });
}

/**
 * Reads the repository's current state. One that was deleted and created again under the same name counts as another one.
 * @throws OutsideError, NotConnected; ConnectionRefused when the account does not see it
 */
export async function currentRepository(services: Services, repository: Repository): Promise<Repository> {
  const identity = await readIdentity(services, repository);
  if (!identity) throw new ConnectionRefused(NOT_SHOWN);
  const { github_id, is_private } = identity;
  if (repository.github_id === github_id && repository.is_private === is_private) return repository;
  await linkTo(services, repository, identity);
  const now = await readRepository(services.db, repository);
  if (!now) throw new ConnectionRefused('The repository was unlinked.');
  return now;
}
