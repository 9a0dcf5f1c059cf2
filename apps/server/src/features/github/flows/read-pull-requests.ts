// Reads pull requests at GitHub, saves them, and moves their tickets. A delivery only says which pull request has changed: its
// current state is read, so deliveries may be late, missing, or in any order.
import { SYSTEM, type Viewer } from '@worklane/domain/access/can';
import { findNamedTickets } from '@worklane/domain/github/find-keys';
import { checksOf, standardRules, stateOf, stepOf } from '@worklane/domain/github/pull-requests';
import * as z from 'zod/mini';
import { cleanLine } from '../../../platform/outside/clean-text.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { NotConnected } from '../../integrations/flows/use-token.ts';
import { followPullRequest } from '../commands/follow-pull-request.ts';
import { saveProgress } from '../commands/link-repository.ts';
import { savePullRequest } from '../commands/save-pull-request.ts';
import {
  type LinkedProject,
  type Repository,
  readLinkedProject,
  readRepository,
  readStoredPullRequest,
  readUnfinishedChecks,
} from '../reads.ts';
import { gitHubOf } from './call-github.ts';
import { noteAppReach } from './follow-repository.ts';
import { NOT_SHOWN } from './identify.ts';
import { webAddress } from './read-repository.ts';

/** Makes the history name GitHub as the origin of the change. */
const GITHUB: Viewer = { ...SYSTEM, via: 'github' };

const Listed = z.object({
  number: z.int(),
  title: z.string(),
  body: z.nullish(z.string()),
  head: z.object({ ref: z.string(), sha: z.string() }),
  updated_at: z.string(),
});
const Pull = z.extend(Listed, {
  state: z.enum(['open', 'closed']),
  merged: z.boolean(),
  draft: z.nullish(z.boolean()),
  user: z.nullish(z.object({ login: z.string() })),
});
const Reviews = z.array(z.object({ state: z.string(), user: z.nullish(z.object({ login: z.string() })) }));
const Checks = z.object({ check_runs: z.array(z.object({ status: z.string(), conclusion: z.nullable(z.string()) })) });

const MOST_REVIEW_PAGES = 5;

interface Linked {
  repository: Repository;
  project: LinkedProject;
}

/** @returns undefined if the project has no repository or isn't active */
export async function readLinked(
  services: Services,
  ref: { company_id: string; project_id: string },
): Promise<Linked | undefined> {
  const [repository, project] = [await readRepository(services.db, ref), await readLinkedProject(services.db, ref)];
  return repository && project?.is_active ? { repository, project } : undefined;
}

/**
 * @param since skips reading if the pull request was read after this moment
 * @throws OutsideError, NotConnected
 */
export async function readPullRequest(services: Services, linked: Linked, number: number, since?: Date): Promise<void> {
  const { repository, project } = linked;
  const { company_id, project_id, owner, name } = repository;
  const stored = await readStoredPullRequest(services.db, repository, number);
  if (stored && since && Date.parse(stored.read_at) > since.getTime()) return;
  const read_at = services.now().toISOString();
  const github = gitHubOf(services, company_id);
  const path = ['repos', owner, name, 'pulls', String(number)];
  const answer = await github.call({ path, accepts: [404] });
  if (answer.status === 404) return;
  const pull = answer.json(Pull);
  const named = findNamedTickets({ branch: pull.head.ref, title: pull.title, body: pull.body ?? '' }, project.keys);
  if (named.length === 0 && !stored) return;
  const { state, merged: is_merged, draft, user, head } = pull;
  const reviews: z.output<typeof Reviews> = [];
  for (let page = 1, hasNext = state === 'open'; hasNext && page <= MOST_REVIEW_PAGES; page++) {
    const read = await github.page({ path: [...path, 'reviews'], query: { page } }, Reviews);
    reviews.push(...read.rows);
    hasNext = read.hasNext;
  }
  const checked = { path: ['repos', owner, name, 'commits', head.sha, 'check-runs'], query: { per_page: 100 } };
  // An account may be allowed to read pull requests but no checks.
  const checks = await github.call({ ...checked, accepts: [403, 404, 422] });
  const saved = await services.run(GITHUB, savePullRequest, {
    company_id,
    project_id,
    repository_id: repository.id,
    named,
    facts: {
      number,
      title: cleanLine(pull.title, 500),
      url: webAddress(services, owner, name, 'pull', number),
      branch: cleanLine(head.ref, 500),
      author: user ? cleanLine(user.login, 100) : null,
      state: stateOf(
        { state, is_merged, is_draft: draft ?? false },
        reviews.map((each) => ({ author: each.user?.login, state: each.state })),
      ),
      checks: checks.status === 200 ? checksOf(checks.json(Checks).check_runs) : 'none',
      updated_at: momentOf(pull.updated_at, read_at),
      read_at,
    },
  });
  if (saved) await follow(services, linked, { number, ...saved });
}

const momentOf = (given: string, otherwise: string): string => {
  const time = Date.parse(given);
  return Number.isFinite(time) ? new Date(time).toISOString() : otherwise;
};

async function follow(
  { db, run }: Services,
  { repository, project }: Linked,
  { number, pull_request_id, closing }: { number: number; pull_request_id: string; closing: string[] },
): Promise<void> {
  const stored = await readStoredPullRequest(db, repository, number);
  const step = stored && stepOf(stored.state);
  if (!step) return;
  const rules = repository.rules ?? standardRules(project.statuses);
  const { company_id, project_id } = repository;
  for (const id of closing) {
    await run(GITHUB, followPullRequest, { company_id, project_id, id, pull_request_id, step, rules });
  }
}

/** At most this many pull requests in one run; the next run reads the others. */
const MOST_PAGES = 10;
const MOST_READ = 50;
const MOST_UNFINISHED = 20;

/** Reads the pull requests that changed since the last run, oldest first, and those with running checks. */
export async function catchUpWith(services: Services, ref: { company_id: string; project_id: string }): Promise<void> {
  const linked = await readLinked(services, ref);
  if (!linked) return;
  const { repository } = linked;
  const named = { ...ref, id: repository.id };
  const say = (progress: { problem: string | null; read_until?: string; etag?: string | null }) =>
    services.run(GITHUB, saveProgress, { ...named, progress });
  try {
    // The app's repositories can change at GitHub. A repository with its own webhook needs no app.
    if (!repository.hook_id) await noteAppReach(services, repository);
    const { changed, etag, until } = await listChanged(services, linked);
    const now = changed.slice(0, MOST_READ);
    for (const { number, updated_at } of now) {
      await readPullRequest(services, linked, number);
      await say({ problem: null, read_until: updated_at });
    }
    const read = new Set(now.map(({ number }) => number));
    const unfinished = await readUnfinishedChecks(services.db, repository, MOST_UNFINISHED);
    for (const number of unfinished) if (!read.has(number)) await readPullRequest(services, linked, number);
    await say({ problem: null, ...(changed.length <= MOST_READ && { etag, ...(until && { read_until: until }) }) });
  } catch (error) {
    if (error instanceof NotConnected) return;
    if (!(error instanceof OutsideError)) throw error;
    await say({ problem: error.status === 404 ? NOT_SHOWN : error.message });
  }
}

/** Includes those of the same second as the last one read. `until`: the last moment that the list covers. */
async function listChanged(services: Services, { repository, project }: Linked) {
  const { company_id, owner, name, read_until, etag } = repository;
  const since = read_until ? Date.parse(read_until) : Number.NEGATIVE_INFINITY;
  const changed: { number: number; updated_at: string }[] = [];
  let first: string | null | undefined;
  let until: string | undefined;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { state: 'all', sort: 'updated', direction: 'desc', page };
    const path = ['repos', owner, name, 'pulls'];
    const call = { path, query, ...(page === 1 && { etag }) };
    const read = await gitHubOf(services, company_id).page(call, z.array(Listed));
    if (read.isUnchanged) return { changed, etag, until };
    if (page === 1) first = read.etag;
    until ??= read.rows[0] && momentOf(read.rows[0].updated_at, services.now().toISOString());
    for (const { number, title, body, head, updated_at } of read.rows) {
      if (!(Date.parse(updated_at) >= since)) return { changed: changed.reverse(), etag: first, until };
      const texts = { branch: head.ref, title, body: body ?? '' };
      const isStored = await readStoredPullRequest(services.db, repository, number);
      if (isStored || findNamedTickets(texts, project.keys).length > 0) changed.push({ number, updated_at });
    }
    if (!read.hasNext) break;
  }
  return { changed: changed.reverse(), etag: first, until };
}
