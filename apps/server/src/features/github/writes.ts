// Writes linked repositories, pull requests and issues to the database.
import type { GitHubRules } from '@worklane/contract/integrations/github';
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { CheckState, PullRequestState, Step } from '@worklane/domain/github/pull-requests';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { LinkedIssue, Repository } from './reads.ts';

type RepositoryRef = Pick<Repository, 'company_id' | 'id'>;

/** GitHub's data about the repository; null until GitHub has answered. */
interface Identity {
  github_id: string | null;
  is_private: boolean | null;
}

export interface NewRepository extends ProjectRef, Identity {
  id: string;
  owner: string;
  name: string;
  sealed_secret: string;
}
type Link = NewRepository & { rules: GitHubRules | null };

export async function insertRepository(tx: Queryable, repository: Link, now: Date): Promise<void> {
  const { company_id, project_id, id, owner, name, sealed_secret, github_id, is_private } = repository;
  const rules = repository.rules ? JSON.stringify(repository.rules) : null;
  await tx.query(sql`
    insert into github_repositories (company_id, id, project_id, owner, name, sealed_secret, github_id, is_private, rules,
      created_at)
    values (${company_id}, ${id}, ${project_id}, ${owner}, ${name}, ${sealed_secret}, ${github_id}, ${is_private},
      ${rules}::jsonb, ${now})`);
}

/** Keeps the webhook, if there is one, and its secret. */
export async function relinkRepository(
  tx: Queryable,
  { company_id, id }: RepositoryRef,
  { owner, name, is_private, rules }: Link,
): Promise<void> {
  await tx.query(sql`
    update github_repositories set owner = ${owner}, name = ${name}, is_private = ${is_private}, unlinked_at = null,
      rules = ${rules ? JSON.stringify(rules) : null}::jsonb
    where company_id = ${company_id} and id = ${id}`);
}

/** Keeps stored values for those that are null. */
export async function setIdentity(
  tx: Queryable,
  { company_id, id }: RepositoryRef,
  { owner, name, github_id, is_private }: Identity & { owner: string; name: string },
): Promise<void> {
  await tx.query(sql`
    update github_repositories set owner = ${owner}, name = ${name}, github_id = coalesce(${github_id}, github_id),
      is_private = coalesce(${is_private}::boolean, is_private)
    where company_id = ${company_id} and id = ${id}`);
}

/** Deletes its pull requests and its last sync; its issues stay paired with tickets. */
export async function unlinkRepository(tx: Queryable, { company_id, id }: RepositoryRef, now: Date): Promise<void> {
  await tx.query(sql`delete from github_pull_requests where company_id = ${company_id} and repository_id = ${id}`);
  await tx.query(sql`delete from github_syncs where company_id = ${company_id} and repository_id = ${id}`);
  await tx.query(sql`
    update github_repositories set unlinked_at = ${now}, problem = null, read_at = null, read_until = null, etag = null,
      makes_public_issues = false
    where company_id = ${company_id} and id = ${id}`);
}

/** Deletes an unlinked repository unless issues or a webhook need it. */
export async function deleteUnneeded(tx: Queryable, { company_id, id }: RepositoryRef): Promise<void> {
  await tx.query(sql`
    delete from github_repositories r
    where r.company_id = ${company_id} and r.id = ${id} and r.unlinked_at is not null and r.hook_id is null
      and not exists (select 1 from github_issues l where l.company_id = r.company_id and l.repository_id = r.id)`);
}

export async function setHook(tx: Queryable, { company_id, id }: RepositoryRef, hookId: string): Promise<void> {
  await tx.query(sql`
    update github_repositories set hook_id = ${hookId} where company_id = ${company_id} and id = ${id}`);
}

/** @returns false when the repository has another webhook, or none */
export async function clearHook(tx: Queryable, { company_id, id }: RepositoryRef, hookId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update github_repositories set hook_id = null
    where company_id = ${company_id} and id = ${id} and hook_id = ${hookId} returning id`);
  return rows.length > 0;
}

/** @returns false when nothing changed */
export async function setToldByApp(
  tx: Queryable,
  { company_id, id }: RepositoryRef,
  isToldByApp: boolean,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update github_repositories set is_told_by_app = ${isToldByApp}
    where company_id = ${company_id} and id = ${id} and is_told_by_app <> ${isToldByApp} returning id`);
  return rows.length > 0;
}

export interface Progress {
  problem: string | null;
  /** Without it, the stored value stays. */
  read_until?: string | undefined;
  etag?: string | null | undefined;
}

export async function setProgress(
  tx: Queryable,
  { company_id, id }: RepositoryRef,
  { problem, read_until, etag, now }: Progress & { now: Date },
): Promise<void> {
  await tx.query(sql`
    update github_repositories set problem = ${problem}, read_at = ${now},
      read_until = greatest(read_until, ${read_until ?? null}::timestamptz),
      etag = case when ${etag === undefined} then etag else ${etag ?? null} end
    where company_id = ${company_id} and id = ${id}`);
}

export async function setRules(tx: Queryable, project: ProjectRef, rules: GitHubRules): Promise<boolean> {
  const rows = await tx.query(sql`
    update github_repositories set rules = ${JSON.stringify(rules)}::jsonb
    where company_id = ${project.company_id} and project_id = ${project.project_id} and unlinked_at is null returning id`);
  return rows.length > 0;
}

export async function setPublishing(tx: Queryable, project: ProjectRef, makesPublicIssues: boolean): Promise<boolean> {
  const rows = await tx.query(sql`
    update github_repositories set makes_public_issues = ${makesPublicIssues}
    where company_id = ${project.company_id} and project_id = ${project.project_id} and unlinked_at is null returning id`);
  return rows.length > 0;
}

/** @returns whether the caller alone may add the webhook until then */
export async function claimHookOf(
  tx: Queryable,
  { company_id, id }: RepositoryRef,
  { now, until }: { now: Date; until: Date | null },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update github_repositories set hook_claimed_until = ${until}
    where company_id = ${company_id} and id = ${id}
      and (${until === null} or hook_claimed_until is null or hook_claimed_until < ${now})
    returning id`);
  return rows.length > 0;
}

export interface PullRequestFacts {
  number: number;
  title: string;
  url: string;
  branch: string;
  author: string | null;
  state: PullRequestState;
  checks: CheckState;
  updated_at: string;
  /** When the server asked GitHub: data that was read later is kept. */
  read_at: string;
}

/** @returns its id; undefined when the stored data was read later */
export async function upsertPullRequest(
  tx: Queryable,
  { company_id, id: repository_id }: RepositoryRef,
  newId: string,
  facts: PullRequestFacts,
): Promise<string | undefined> {
  const { number, title, url, branch, author, state, checks, updated_at, read_at } = facts;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into github_pull_requests as p (company_id, id, repository_id, number, title, url, branch, author, state, checks,
      updated_at, read_at)
    values (${company_id}, ${newId}, ${repository_id}, ${number}, ${title}, ${url}, ${branch}, ${author}, ${state}, ${checks},
      ${updated_at}, ${read_at})
    on conflict (company_id, repository_id, number) do update set title = excluded.title, url = excluded.url,
      branch = excluded.branch, author = excluded.author, state = excluded.state, checks = excluded.checks,
      updated_at = excluded.updated_at, read_at = excluded.read_at
    where p.read_at <= excluded.read_at
    returning id`);
  return row?.id;
}

/** @returns the tickets that the pull request no longer, or newly, names */
export async function replaceTicketLinks(
  tx: Queryable,
  { company_id, pull_request_id }: { company_id: string; pull_request_id: string },
  links: readonly { ticket_id: string; is_closing: boolean }[],
): Promise<string[]> {
  const ids = links.map(({ ticket_id }) => ticket_id);
  const gone = await tx.query<{ ticket_id: string }>(sql`
    delete from ticket_pull_requests where company_id = ${company_id} and pull_request_id = ${pull_request_id}
      and not ticket_id = any(${ids}::uuid[]) returning ticket_id`);
  const put = await tx.query<{ ticket_id: string }>(sql`
    insert into ticket_pull_requests as l (company_id, pull_request_id, ticket_id, is_closing)
    select ${company_id}, ${pull_request_id}, ticket_id, is_closing
    from unnest(${ids}::uuid[], ${links.map(({ is_closing }) => is_closing)}::boolean[]) as v (ticket_id, is_closing)
    on conflict (company_id, pull_request_id, ticket_id) do update set is_closing = excluded.is_closing
    where l.is_closing <> excluded.is_closing
    returning ticket_id`);
  return [...gone, ...put].map(({ ticket_id }) => ticket_id);
}

/** Sets the step that a ticket follows. @returns the former one; undefined when it is the same, or the ticket is no longer linked */
export async function setStep(
  tx: Queryable,
  { company_id, pull_request_id, ticket_id }: { company_id: string; pull_request_id: string; ticket_id: string },
  step: Step,
): Promise<{ former: Step | null } | undefined> {
  const link = sql`company_id = ${company_id} and pull_request_id = ${pull_request_id} and ticket_id = ${ticket_id}`;
  const [row] = await tx.query<{ former: Step | null }>(sql`
    select step as former from ticket_pull_requests where ${link} and is_closing for update`);
  if (!row || row.former === step) return undefined;
  await tx.query(sql`update ticket_pull_requests set step = ${step} where ${link}`);
  return row;
}

/** @returns false when the issue or the ticket is already linked */
export async function insertIssue(
  tx: Queryable,
  { company_id, id: repository_id }: RepositoryRef,
  { id, ticket_id, number, url, title, is_closed }: LinkedIssue,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into github_issues (company_id, id, repository_id, ticket_id, number, url, title, is_closed)
    values (${company_id}, ${id}, ${repository_id}, ${ticket_id}, ${number}, ${url}, ${title}, ${is_closed})
    on conflict do nothing returning id`);
  return rows.length > 0;
}

export async function updateIssue(
  tx: Queryable,
  { company_id }: RepositoryRef,
  { id, number, url, title, is_closed }: Omit<LinkedIssue, 'ticket_id'>,
): Promise<void> {
  await tx.query(sql`
    update github_issues set number = ${number}, url = ${url}, title = ${title}, is_closed = ${is_closed}
    where company_id = ${company_id} and id = ${id}`);
}
