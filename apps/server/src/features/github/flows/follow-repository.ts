// Makes the link of a project what its settings say, with a webhook at GitHub that has a secret of its own.
import { SYSTEM } from '@worklane/domain/access/can';
import * as z from 'zod/mini';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { NotConnected } from '../../integrations/flows/use-token.ts';
import { claimHook } from '../commands/claim-hook.ts';
import { forgetHook, linkRepository, saveHook, saveProgress } from '../commands/link-repository.ts';
import { findKnownRepository, type Repository, readHooked, readLinkedProject, readRepository } from '../reads.ts';
import { callGitHub, gitHubOf } from './call-github.ts';
import { linkTo, NOT_SHOWN, readIdentity, secretOf } from './identify.ts';

const Hook = z.object({ id: z.number() });
const EVENTS = ['pull_request', 'pull_request_review', 'check_run', 'check_suite'];

/** @throws OutsideError when GitHub does not answer: the job is tried again */
export async function followProject(
  services: Services,
  ref: { company_id: string; project_id: string },
): Promise<void> {
  const { db, run } = services;
  const [project, row] = [await readLinkedProject(db, ref), await readRepository(db, ref)];
  const [owner, name] = [project?.owner ?? null, project?.name ?? null];
  if (!owner || !name) {
    if (row) await run(SYSTEM, linkRepository, { ...ref, repository: null });
    return;
  }
  if (row?.owner === owner && row.name === name && row.github_id) {
    if (!row.hook_id) await addHook(services, row);
    return;
  }
  const named = { ...ref, owner, name };
  const asked = await readIdentity(services, named).then(
    (identity) => ({ identity, error: undefined }),
    (error: unknown) => ({ identity: undefined, error }),
  );
  await linkTo(services, named, asked.identity);
  if (asked.error instanceof NotConnected) return;
  // It is linked, and what GitHub did not say is asked again.
  if (asked.error) throw asked.error;
  const linked = await readRepository(db, ref);
  if (!linked) return;
  if (asked.identity) await addHook(services, linked);
  else await run(SYSTEM, saveProgress, { ...ref, id: linked.id, progress: { problem: NOT_SHOWN } });
}

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
  if (!(await services.run(SYSTEM, claimHook, claim))) throw new Error('the repository is in use');
  try {
    if ((await readRepository(services.db, repository))?.hook_id) return;
    const path = ['repos', owner, name, 'hooks'];
    const answer = await gitHubOf(services, company_id).call({ method: 'POST', path, body, accepts: [403, 404, 422] });
    if (answer.status !== 201) return;
    await services.run(SYSTEM, saveHook, { company_id, project_id, id, hook_id: String(answer.json(Hook).id) });
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error;
  } finally {
    await services.run(SYSTEM, claimHook, { ...claim, isOver: true });
  }
}

interface RemovedHook {
  company_id: string;
  project_id: string;
  id: string;
  owner: string;
  name: string;
  hook_id: string;
}

/** Statuses for a webhook that is gone already, or is not ours to remove. */
const GONE = [403, 404];

/** Without a connection it stays known: it is removed once there is one again. */
export async function removeHookOf(services: Services, hook: RemovedHook): Promise<void> {
  const { company_id, project_id, id, owner, name, hook_id } = hook;
  // Linked again in the meantime: it is needed.
  if ((await findKnownRepository(services.db, id))?.unlinked_at === null) return;
  try {
    await gitHubOf(services, company_id).call({ ...removal({ owner, name, hook_id }), accepts: GONE });
  } catch (error) {
    if (error instanceof NotConnected || (error instanceof OutsideError && error.status === 401)) return;
    throw error;
  }
  await services.run(SYSTEM, forgetHook, { company_id, project_id, id, hook_id });
}

const removal = ({ owner, name, hook_id }: Pick<RemovedHook, 'owner' | 'name' | 'hook_id'>) =>
  ({ method: 'DELETE', path: ['repos', owner, name, 'hooks', hook_id] }) as const;

/**
 * Removes the webhooks of a company that was disconnected, with the tokens it had: nothing else may do so once they are revoked.
 * @throws OutsideError when GitHub does not answer: the job is tried again
 */
export async function removeHooksOf(
  services: Services,
  company_id: string,
  use: <Answer>(work: (accessToken: string) => Promise<Answer>) => Promise<Answer | undefined>,
): Promise<void> {
  for (const repository of await readHooked(services.db, company_id)) {
    const call = { ...removal(repository), accepts: GONE };
    // Taken away at GitHub: nothing of ours reaches it any more.
    if (!(await use((accessToken) => callGitHub(services, accessToken, call)))) return;
    const { project_id, id, hook_id } = repository;
    await services.run(SYSTEM, forgetHook, { company_id, project_id, id, hook_id });
  }
}
