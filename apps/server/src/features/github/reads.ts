// Fetches linked repositories, their pull requests and issues. Reads for a viewer take a scope; flows name a link they have found.
import {
  type GitHubSync,
  PULL_REQUESTS_SHOWN,
  type PullRequest,
  type SyncResult,
} from '@worklane/contract/integrations/github';
import type { ProjectRef, TicketRef } from '@worklane/domain/access/refs';
import type { PullRequestState, Step } from '@worklane/domain/github/pull-requests';
import type { StatusCategory } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { IN_USE } from './installation-reads.ts';

export interface Repository {
  company_id: string;
  id: string;
  project_id: string;
  owner: string;
  name: string;
  sealed_secret: string;
  hook_id: string | null;
  problem: string | null;
  read_at: string | null;
  read_until: string | null;
  etag: string | null;
  rules: Record<Step, string | null> | null;
  /** GitHub's id, which survives renaming. Null until GitHub has answered. */
  github_id: string | null;
  is_private: boolean | null;
  makes_public_issues: boolean;
  /** Counts only while the company uses the installation of the app. */
  is_told_by_app: boolean;
  unlinked_at: string | null;
}

const COLUMNS = sql`r.company_id, r.id, r.project_id, r.owner, r.name, r.sealed_secret, r.hook_id, r.problem, r.read_at,
  r.read_until, r.etag, r.rules, r.github_id, r.is_private, r.makes_public_issues, r.is_told_by_app,
  r.unlinked_at`;

export async function readKnownRepository(
  db: Queryable,
  project: ProjectRef,
  githubId: string,
): Promise<Repository | undefined> {
  const [row] = await db.query<Repository>(sql`
    select ${COLUMNS} from github_repositories r
    where r.company_id = ${project.company_id} and r.project_id = ${project.project_id} and r.github_id = ${githubId}`);
  return row;
}

/** Includes unlinked repositories. */
export async function findKnownRepository(db: Queryable, id: string): Promise<Repository | undefined> {
  const [row] = await db.query<Repository>(sql`select ${COLUMNS} from github_repositories r where r.id = ${id}`);
  return row;
}

/** Reads all repositories of a company that have a webhook, including unlinked ones. */
export function readHooked(db: Queryable, company_id: string): Promise<(Repository & { hook_id: string })[]> {
  return db.query(sql`
    select ${COLUMNS} from github_repositories r
    where r.company_id = ${company_id} and r.hook_id is not null order by r.id limit 1000`);
}

export async function readRepository(db: Queryable, project: ProjectRef): Promise<Repository | undefined> {
  const [row] = await db.query<Repository>(sql`
    select ${COLUMNS} from github_repositories r
    where r.company_id = ${project.company_id} and r.project_id = ${project.project_id} and r.unlinked_at is null`);
  return row;
}

/** Finds the link by the id in its delivery address. */
export async function findRepository(db: Queryable, id: string): Promise<Repository | undefined> {
  const [row] = await db.query<Repository>(sql`
    select ${COLUMNS} from github_repositories r where r.id = ${id} and r.unlinked_at is null`);
  return row;
}

/** Reads the repositories of active projects in connected companies; the one read longest ago comes first. */
export function readRepositoriesToRead(db: Queryable, limit: number): Promise<ProjectRef[]> {
  return db.query<ProjectRef>(sql`
    select r.company_id, r.project_id from github_repositories r
    join integrations i on i.company_id = r.company_id and i.type = 'github'
      and (i.state = 'connected' or exists (select 1 from github_installations g ${IN_USE} where g.company_id = r.company_id))
    join projects p on p.company_id = r.company_id and p.id = r.project_id and p.status = 'active' and p.deleted_at is null
    where r.unlinked_at is null
    order by r.read_at nulls first, r.id limit ${limit}::integer`);
}

export interface LinkedProject extends ProjectRef {
  owner: string | null;
  name: string | null;
  is_active: boolean;
  /** The ticket's current key and former ones. */
  keys: string[];
  statuses: { key: string; category: StatusCategory }[];
}

export async function readLinkedProject(db: Queryable, project: ProjectRef): Promise<LinkedProject | undefined> {
  const [row] = await db.query<LinkedProject>(sql`
    select p.company_id, p.id as project_id, p.github_repo_owner as owner, p.github_repo_name as name,
      p.status = 'active' as is_active, c.statuses,
      array(select p.key union
            select a.key from project_key_aliases a where a.company_id = p.company_id and a.project_id = p.id) as keys
    from projects p join board_configurations c on c.company_id = p.company_id and c.project_id = p.id
    where p.company_id = ${project.company_id} and p.id = ${project.project_id} and p.deleted_at is null`);
  return row;
}

/** Reads the projects of a company whose settings name a repository. */
export function readProjectsWithRepository(db: Queryable, company_id: string): Promise<ProjectRef[]> {
  return db.query<ProjectRef>(sql`
    select company_id, id as project_id from projects
    where company_id = ${company_id} and github_repo_name is not null and deleted_at is null order by id limit 1000`);
}

export interface StoredPullRequest {
  id: string;
  state: PullRequestState;
  read_at: string;
  /** All fields that users see, to detect changes. */
  facts: string;
}

export async function readStoredPullRequest(
  db: Queryable,
  { company_id, id }: Pick<Repository, 'company_id' | 'id'>,
  number: number,
): Promise<StoredPullRequest | undefined> {
  const [row] = await db.query<StoredPullRequest>(sql`
    select p.id, p.state, p.read_at, json_build_array(p.title, p.url, p.branch, p.author, p.state, p.checks)::text as facts
    from github_pull_requests p where p.company_id = ${company_id} and p.repository_id = ${id} and p.number = ${number}`);
  return row;
}

/** Finds pull requests whose checks were running: GitHub doesn't update a pull request when its checks end. */
export async function readUnfinishedChecks(
  db: Queryable,
  { company_id, id }: Pick<Repository, 'company_id' | 'id'>,
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ number: number }>(sql`
    select number from github_pull_requests
    where company_id = ${company_id} and repository_id = ${id} and state not in ('merged', 'closed')
    order by (checks = 'pending') desc, read_at limit ${limit}::integer`);
  return rows.map(({ number }) => number);
}

/** Reads the pull requests of a ticket within the scope, last changed first. */
export function readPullRequests(db: Queryable, scope: Scope, ticket: TicketRef): Promise<PullRequest[]> {
  return db.query<PullRequest>(sql`
    select p.id, p.number, p.title, p.url, p.branch, p.author, p.state, p.checks, l.is_closing, p.updated_at
    from ticket_pull_requests l
    join tickets t on t.company_id = l.company_id and t.id = l.ticket_id
    join github_pull_requests p on p.company_id = l.company_id and p.id = l.pull_request_id
    where l.company_id = ${ticket.company_id} and l.ticket_id = ${ticket.id}
      and ${inScope(scope, 't.company_id', 't.project_id')}
    order by p.updated_at desc, p.id limit ${PULL_REQUESTS_SHOWN}`);
}

export interface LinkedIssue {
  id: string;
  ticket_id: string;
  number: number | null;
  url: string | null;
  title: string;
  is_closed: boolean;
}

/** A ticket with its linked issue, if it has one. Deleted tickets and their links are left out. */
export interface SyncedTicket {
  id: string;
  number: number;
  title: string;
  status: string;
  link: LinkedIssue | null;
}

/** @param newTickets how many tickets without an issue to return at most; done tickets don't count as such */
export function readSyncedTickets(
  db: Queryable,
  { company_id, id, project_id }: Repository,
  { doneKeys, newTickets }: { doneKeys: string[]; newTickets: number },
): Promise<SyncedTicket[]> {
  return db.query<SyncedTicket>(sql`
    (select t.id, t.number, t.title, t.status, to_jsonb(l) as link
     from github_issues l join tickets t on t.company_id = l.company_id and t.id = l.ticket_id
     where l.company_id = ${company_id} and l.repository_id = ${id} and t.project_id = ${project_id}
     order by t.number limit 20000)
    union all
    (select t.id, t.number, t.title, t.status, null from tickets t
     where t.company_id = ${company_id} and t.project_id = ${project_id} and not t.status = any(${doneKeys}::text[])
       and not exists (select 1 from github_issues l where l.company_id = t.company_id and l.repository_id = ${id}
                         and l.ticket_id = t.id)
     order by t.number limit ${newTickets}::integer)`);
}

/** Reads the links of this ticket, or of all tickets. */
export function readIssueLinks(
  db: Queryable,
  { company_id, id }: Pick<Repository, 'company_id' | 'id'>,
  ticketId: string | null = null,
): Promise<LinkedIssue[]> {
  return db.query<LinkedIssue>(sql`
    select l.id, l.ticket_id, l.number, l.url, l.title, l.is_closed from github_issues l
    where l.company_id = ${company_id} and l.repository_id = ${id} and (${ticketId}::uuid is null or l.ticket_id = ${ticketId})
    order by l.id limit 50000`);
}

export interface TicketText {
  id: string;
  number: number;
  key: string;
  title: string;
  status: string;
  description: string;
}

export async function readTicketText(
  db: Queryable,
  { company_id, project_id }: ProjectRef,
  id: string,
): Promise<TicketText | undefined> {
  const [row] = await db.query<TicketText>(sql`
    select t.id, t.number, p.key || '-' || t.number as key, t.title, t.status, t.description
    from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id
    where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = ${id}`);
  return row;
}

/** Finds only tickets of this project. */
export function readTicketsByNumber(
  db: Queryable,
  { company_id, project_id }: ProjectRef,
  numbers: readonly number[],
): Promise<{ id: string; number: number }[]> {
  return db.query(sql`
    select id, number from tickets
    where company_id = ${company_id} and project_id = ${project_id} and number = any(${[...numbers]}::integer[])`);
}

export async function readTicketStatus(
  db: Queryable,
  { company_id, project_id, id }: TicketRef,
): Promise<string | undefined> {
  const [row] = await db.query<{ status: string }>(sql`
    select status from tickets where company_id = ${company_id} and project_id = ${project_id} and id = ${id}`);
  return row?.status;
}

/** A sync that reports nothing for this long was interrupted: GitHub's time-out is far shorter. */
export const SILENT_MS = 2 * 60_000;

export async function readSync(
  db: Queryable,
  { company_id, id }: Pick<Repository, 'company_id' | 'id'>,
  now: Date,
): Promise<GitHubSync | null> {
  const [row] = await db.query<GitHubSync & { result: SyncResult; is_silent: boolean }>(sql`
    select s.state, s.done, s.total, s.result, s.error, s.started_at, s.ended_at,
      s.state = 'running' and s.beat_at < ${new Date(now.getTime() - SILENT_MS)} as is_silent
    from github_syncs s where s.company_id = ${company_id} and s.repository_id = ${id}`);
  if (!row) return null;
  const { result, is_silent, ...sync } = row;
  return { ...result, ...sync, ...(is_silent && { state: 'failed', error: 'The sync was interrupted.' }) };
}

export async function readRunningSync(
  db: Queryable,
  { company_id, id: repository_id }: Pick<Repository, 'company_id' | 'id'>,
): Promise<{ repository_id: string; id: string } | undefined> {
  const [row] = await db.query<{ repository_id: string; id: string }>(sql`
    select s.repository_id, s.id from github_syncs s
    where s.company_id = ${company_id} and s.repository_id = ${repository_id} and s.state = 'running'`);
  return row;
}
