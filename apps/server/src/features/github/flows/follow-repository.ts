// Links a project to the repository that its settings name, and adds a webhook at GitHub with a secret for this link.
import { SYSTEM } from '@worklane/domain/access/can';
import * as z from 'zod/mini';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { NotConnected } from '../../integrations/flows/use-token.ts';
import { claimHook } from '../commands/claim-hook.ts';
import { forgetHook, linkRepository, saveHook, saveProgress } from '../commands/link-repository.ts';
import { findKnownRepository, type Repository, readHooked, readLinkedProject, readRepository } from '../reads.ts';
import { gitHubOf } from './call-github.ts';
import { callGitHub } from './call-with-token.ts';
import { linkTo, NOT_SHOWN, readIdentity, secretOf } from './identify.ts';

const Hook = z.object({ id: z.number() });
const EVENTS = ['pull_request', 'pull_request_review', 'check_run', 'check_suite'];

/** @throws OutsideError when GitHub does not answer: the job is retried */
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
  // The link is saved; the job's next try asks GitHub again.
  if (asked.error) throw asked.error;
  const linked = await readRepository(db, ref);
  if (!linked) return;
  if (asked.identity) await addHook(services, linked);
  else await run(SYSTEM, saveProgress, { ...ref, id: linked.id, progress: { problem: NOT_SHOWN } });
}

/** If the account may not add webhooks, or isn't connected, the server reads the repository every ten minutes instead. */
async function addHook(services: Services, repository: Repository): Promise<void> {
  const { company_id, project_id, id, owner, name } = repository;
  const config = {
    url: `${services.config.publicUrl}/api/incoming/github/${id}`,
    content_type: 'json',
    secret: secretOf(services, repository),
  };
  const body = { name: 'web', active: true, events: EVENTS, config };
  const claim = { company_id, project_id, id };
  // Two of these jobs at once would add two webhooks: this one is retried.
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

/** Statuses for a webhook that no longer exists, or that the account may not remove. */
const GONE = [403, 404];

/** Without a connection the server keeps the webhook's id and removes it after the next connection. */
export async function removeHookOf(services: Services, hook: RemovedHook): Promise<void> {
  const { company_id, project_id, id, owner, name, hook_id } = hook;
  // The repository was linked again since: it needs its webhook.
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
 * Removes the webhooks of a company that disconnected, with the tokens it had: after they are revoked, nothing else can.
 * @throws OutsideError when GitHub does not answer: the job is retried
 */
export async function removeHooksOf(
  services: Services,
  company_id: string,
  use: <Answer>(work: (accessToken: string) => Promise<Answer>) => Promise<Answer | undefined>,
): Promise<void> {
  for (const repository of await readHooked(services.db, company_id)) {
    const call = { ...removal(repository), accepts: GONE };
    // The account's owner revoked access at GitHub: the webhook can't be reached any more.
    if (!(await use((accessToken) => callGitHub(services, accessToken, call)))) return;
    const { project_id, id, hook_id } = repository;
    await services.run(SYSTEM, forgetHook, { company_id, project_id, id, hook_id });
  }
}
