// Links a project to the repository that its settings name, and adds a webhook at GitHub with a secret for this link.
import { SYSTEM } from '@worklane/domain/access/can';
import * as z from 'zod/mini';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { NotConnected } from '../../integrations/flows/use-token.ts';
import { claimHook } from '../commands/claim-hook.ts';
import { forgetHook, linkRepository, saveAppReach, saveHook, saveProgress } from '../commands/link-repository.ts';
import { findKnownRepository, type Repository, readHooked, readLinkedProject, readRepository } from '../reads.ts';
import { isToldByApp } from './ask-as-app.ts';
import { gitHubOf } from './call-github.ts';
import { callGitHub } from './call-with-token.ts';
import { linkTo, NOT_SHOWN, readIdentity, secretOf } from './identify.ts';

const Hook = z.object({ id: z.number() });
const Hooks = z.array(z.extend(Hook, { config: z.object({ url: z.optional(z.string()) }) }));
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
    await beTold(services, row);
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
  if (asked.identity) await beTold(services, linked);
  else await run(SYSTEM, saveProgress, { ...ref, id: linked.id, progress: { problem: NOT_SHOWN } });
}

/** Asks GitHub which way it reports changes of the repository, and adds a webhook if there is none. */
async function beTold(services: Services, repository: Repository): Promise<void> {
  await noteAppReach(services, repository);
  if (!repository.hook_id) await addHook(services, repository);
}

/** @throws OutsideError when GitHub does not answer */
export async function noteAppReach(services: Services, repository: Repository): Promise<void> {
  const { company_id, project_id, id } = repository;
  const is_told_by_app = await isToldByApp(services, repository);
  if (is_told_by_app !== repository.is_told_by_app)
    await services.run(SYSTEM, saveAppReach, { company_id, project_id, id, is_told_by_app });
}

/**
 * Adds the webhook of a repository. If the account can't add webhooks, or isn't connected, the server reads the repository
 * every ten minutes instead.
 */
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
    // GitHub refuses the same webhook twice: the answer to an earlier call was lost.
    const hook = answer.status === 422 ? await findHook(services, repository, config.url) : undefined;
    const hook_id = answer.status === 201 ? answer.json(Hook).id : hook?.id;
    if (hook_id) await services.run(SYSTEM, saveHook, { company_id, project_id, id, hook_id: String(hook_id) });
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error;
  } finally {
    await services.run(SYSTEM, claimHook, { ...claim, isOver: true });
  }
}

async function findHook(services: Services, { company_id, owner, name }: Repository, url: string) {
  const { rows } = await gitHubOf(services, company_id).page({ path: ['repos', owner, name, 'hooks'] }, Hooks);
  return rows.find(({ config }) => config.url === url);
}

interface RemovedHook {
  company_id: string;
  project_id: string;
  id: string;
  owner: string;
  name: string;
  hook_id: string;
}

/** Statuses for a webhook that no longer exists, or that the account can't remove. */
const GONE = [403, 404];

/**
 * Removes the webhook of a repository. Without a connection, the server keeps the webhook's id and removes it after the
 * next connection.
 */
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
