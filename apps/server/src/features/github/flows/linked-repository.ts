// Finds the repository that a project is linked to, for actions that also name one.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { Services } from '../../../platform/services.ts';
import { ConnectionRefused } from '../../integrations/flows/connect.ts';
import { type Repository, readRepository } from '../reads.ts';

/** @throws ConnectionRefused if it differs from the named one: the token may reach repositories of other projects */
export async function linkedRepository(
  { db }: Pick<Services, 'db'>,
  project: ProjectRef,
  { owner, repo }: { owner?: string | undefined; repo?: string | undefined },
): Promise<Repository> {
  const linked = await readRepository(db, project);
  const isMeant = (given: string | undefined, name: string) =>
    given === undefined || given.toLowerCase() === name.toLowerCase();
  if (!linked || !isMeant(owner, linked.owner) || !isMeant(repo, linked.name)) {
    throw new ConnectionRefused('Project is not connected to a GitHub repository');
  }
  return linked;
}
