// Makes the link of a project what its settings say, with a webhook at GitHub that has a secret of its own.
import { randomBytes } from 'node:crypto';
import { SYSTEM } from '@worklane/domain/access/can';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { NotConnected } from '../../integrations/flows/use-token.ts';
import { claimIssueSync, linkRepository, saveHook } from '../commands/link-repository.ts';
import { type Repository, readLinkedProject, readRepository } from '../reads.ts';
import { gitHubOf } from './call-github.ts';

const Hook = z.object({ id: z.number() });
const EVENTS = ['pull_request', 'pull_request_review', 'check_run', 'check_suite'];

const ownerOf = ({ company_id, id }: Pick<Repository, 'company_id' | 'id'>) => `${company_id}/${id}`;

/** @throws OutsideError when GitHub does not answer: the job is tried again */
export async function followProject(
  services: Services,
  ref: { company_id: string; project_id: string },
): Promise<void> {
  const { db, run, sealFor } = services;
  const [project, row] = [await readLinkedProject(db, ref), await readRepository(db, ref)];
  const [owner, name] = [project?.owner ?? null, project?.name ?? null];
  if (!owner || !name) {
    if (row) await run(SYSTEM, linkRepository, { ...ref, repository: null });
    return;
  }
  if (row?.owner === owner && row.name === name) {
    if (!row.hook_id) await addHook(services, row);
    return;
  }
  const id = uuidv7();
  const secret = randomBytes(32).toString('base64url');
  const sealed_secret = sealFor('github-hooks').close(secret, ownerOf({ ...ref, id }));
  await run(SYSTEM, linkRepository, { ...ref, repository: { ...ref, id, owner, name, sealed_secret } });
  const linked = await readRepository(db, ref);
  if (linked) await addHook(services, linked);
}

export const secretOf = ({ sealFor }: Pick<Services, 'sealFor'>, repository: Repository): string =>
  sealFor('github-hooks').open(repository.sealed_secret, ownerOf(repository));

/** Without the right to add one, or without a connection, the repository is read every ten minutes. */
async function addHook(services: Services, repository: Repository): Promise<void> {
  const { company_id, project_id, id, owner, name } = repository;
  const config = {
    url: `${services.config.publicUrl}/api/incoming/github/${id}`,
    content_type: 'json',
    secret: secretOf(services, repository),
  };
  const body = { name: 'web', active: true, events: EVENTS, config };
  const claim = { company_id, project_id, id };
  // Two of these jobs at once would add two webhooks: the job is tried again.
  if (!(await services.run(SYSTEM, claimIssueSync, claim))) throw new Error('the repository is in use');
  try {
    if ((await readRepository(services.db, repository))?.hook_id) return;
    const path = ['repos', owner, name, 'hooks'];
    const answer = await gitHubOf(services, company_id).call({ method: 'POST', path, body, accepts: [403, 404, 422] });
    if (answer.status !== 201) return;
    await services.run(SYSTEM, saveHook, { company_id, project_id, id, hook_id: String(answer.json(Hook).id) });
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error;
  } finally {
    await services.run(SYSTEM, claimIssueSync, { ...claim, isOver: true });
  }
}

export async function removeHookOf(
  services: Services,
  { company_id, owner, name, hook_id }: { company_id: string; owner: string; name: string; hook_id: string },
): Promise<void> {
  try {
    const path = ['repos', owner, name, 'hooks', hook_id];
    await gitHubOf(services, company_id).call({ method: 'DELETE', path, accepts: [403, 404] });
  } catch (error) {
    if (!(error instanceof NotConnected) && !(error instanceof OutsideError && error.status === 401)) throw error;
  }
}
