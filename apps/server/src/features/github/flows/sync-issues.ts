// Syncs a project's tickets with a repository's issues, both ways. Compares title and "done" with the values after the last
// sync: the side that changed wins, and the ticket wins if both changed. Writes to a public repository only if a user of the
// project has allowed it.
import { setTimeout as wait } from 'node:timers/promises';
import { NOTHING_SYNCED, type SyncResult } from '@worklane/contract/integrations/github';
import { SYSTEM, type Viewer } from '@worklane/domain/access/can';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { fail } from '../../../platform/http/fail.ts';
import { cleanText } from '../../../platform/outside/clean-text.ts';
import type { Services } from '../../../platform/services.ts';
import { ConnectionRefused } from '../../integrations/flows/connect.ts';
import { updateTicket } from '../../tickets/commands/update-ticket.ts';
import { AlreadyLinked, claimIssue, importIssue, saveIssue } from '../commands/link-issues.ts';
import { reportSync } from '../commands/run-sync.ts';
import {
  type LinkedIssue,
  type LinkedProject,
  type Repository,
  readLinkedProject,
  readSyncedTickets,
  readTicketText,
  type SyncedTicket,
} from '../reads.ts';
import { gitHubOf } from './call-github.ts';
import { issueOfTicket, issueTitle, markedLink, postIssue } from './create-issue.ts';
import { readIdentity } from './identify.ts';
import { Issues, webAddress } from './read-repository.ts';

/** At most this many issues, the newest of the repository. */
const MOST_ISSUE_PAGES = 10;
const MOST_TEXT = 40_000;
/** The pause between writes: GitHub accepts about 80 a minute. The first writes need no pause. */
const UNPACED = 20;
const PACE_MS = 800;
/** How often a sync reports its progress and checks whether a user has cancelled it. */
const BEAT_MS = 250;

/** The limits of one sync. */
export interface SyncLimits {
  newIssues: number;
  newTickets: number;
  changes: number;
}
/** Within a request. */
export const IN_ONE_CALL: SyncLimits = { newIssues: UNPACED, newTickets: 200, changes: 100 };
/** As a job. */
export const AS_A_JOB: SyncLimits = { newIssues: 500, newTickets: 1_000, changes: 1_000 };

type Issue = z.output<typeof Issues>[number];

/** A user cancelled the sync or unlinked its repository. */
export class SyncStopped extends Error {}

export interface SyncWork {
  repository: Repository;
  /** The id of the sync. */
  syncId: string;
  limits: SyncLimits;
  /** The user who counts as author of new and changed tickets. */
  userId: string;
}

interface Sync extends SyncWork {
  services: Services;
  viewer: Viewer;
  project: LinkedProject;
  result: SyncResult;
  /** Whether the sync may write to GitHub. */
  mayWrite: boolean;
  total: number;
  done: number;
  reportedAt: number;
}

/**
 * @param onResult gets the counts while the sync runs, so that they are known if it stops midway
 * @throws OutsideError, NotConnected, ConnectionRefused, SyncStopped
 */
export async function syncIssues(
  services: Services,
  work: SyncWork,
  onResult: (sync: { result: SyncResult; done: number; total: number }) => void,
): Promise<void> {
  const { repository, userId } = work;
  const project = (await readLinkedProject(services.db, repository)) ?? fail('project_not_found');
  if (!project.is_active) fail('project_archived');
  const identity = await readIdentity(services, repository);
  if (identity?.github_id !== repository.github_id)
    throw new ConnectionRefused('The repository changed at GitHub. Sync again.');
  // The history names GitHub as the origin.
  const viewer = await services.viewers.ofPerson(userId, 'github');
  const mayWrite = identity?.is_private === true || repository.makes_public_issues;
  const counts = { result: { ...NOTHING_SYNCED }, total: 0, done: 0 };
  const sync: Sync = Object.assign(counts, work, { services, viewer, project, mayWrite, reportedAt: 0 });
  onResult(sync);
  await bringTogether(sync);
}

async function bringTogether(sync: Sync): Promise<void> {
  const { services, repository, project, limits } = sync;
  const issues = await readIssues(sync);
  const doneKeys = project.statuses.filter(({ category }) => category === 'done').map(({ key }) => key);
  const tickets = await readSyncedTickets(services.db, repository, { doneKeys, newTickets: limits.newIssues + 1 });
  const linked = tickets.filter(({ link }) => link !== null);
  const byNumber = new Map(linked.map((each) => [each.link?.number, each]));
  const byLink = new Map(linked.map((each) => [each.link?.id, each]));
  const met = new Set<string>();
  // A pair without a number: the issue may never have been created.
  sync.total = issues.length + tickets.filter(({ link }) => !link?.number).length;
  await advance(sync, 0);
  for (const issue of issues) {
    const mark = markedLink(issue.body ?? '');
    const ticket = byNumber.get(issue.number) ?? (mark ? byLink.get(mark) : undefined);
    if (ticket?.link && !met.has(ticket.id)) {
      met.add(ticket.id);
      await merge(sync, { ticket, link: ticket.link, issue });
    } else if (!ticket && issue.state === 'open') await takeIn(sync, issue);
    await advance(sync);
  }
  for (const ticket of tickets) {
    if (ticket.link?.number) continue;
    if (!met.has(ticket.id)) await takeOut(sync, ticket);
    await advance(sync);
  }
}

/** @throws SyncStopped */
async function advance(sync: Sync, by = 1): Promise<void> {
  sync.done += by;
  const { services, repository, syncId: id, done, total, result } = sync;
  if (Date.now() - sync.reportedAt < BEAT_MS) return;
  sync.reportedAt = Date.now();
  const { company_id, project_id, id: repository_id } = repository;
  const report = { company_id, project_id, repository_id, id, done, total, result };
  if (!(await services.run(SYSTEM, reportSync, report))) throw new SyncStopped();
}

async function readIssues(sync: Sync): Promise<Issue[]> {
  const { services, repository } = sync;
  const { company_id, owner, name } = repository;
  const all: Issue[] = [];
  const github = gitHubOf(services, company_id);
  for (let page = 1; page <= MOST_ISSUE_PAGES; page++) {
    const query = { state: 'all', sort: 'created', direction: 'desc', page };
    const { rows, hasNext } = await github.page({ path: ['repos', owner, name, 'issues'], query }, Issues);
    all.push(...rows.filter(({ pull_request }) => pull_request === undefined));
    if (!hasNext) break;
    await advance(sync, 0);
  }
  return all.reverse();
}

const refOf = ({ repository: { company_id, project_id, id } }: Sync) => ({ company_id, project_id, repository_id: id });

async function takeIn(sync: Sync, { number, title, body }: Issue): Promise<void> {
  const { services, viewer, repository, result, limits } = sync;
  if (result.created_tickets >= limits.newTickets) {
    result.has_more = true;
    return;
  }
  const { owner, name, project_id } = repository;
  const url = webAddress(services, owner, name, 'issues', number);
  const issue = { id: uuidv7(), number, url, title: issueTitle(title), is_closed: false };
  const description = htmlOfText(cleanText(body ?? '', MOST_TEXT));
  const ticket = { id: uuidv7(), project_id, title: issue.title || `Issue ${number}`, description };
  try {
    await services.run(viewer, importIssue, { ...refOf(sync), issue, ticket });
    result.created_tickets++;
  } catch (error) {
    if (!(error instanceof AlreadyLinked)) throw error;
  }
}

async function takeOut(sync: Sync, { id, link: claimed }: SyncedTicket): Promise<void> {
  const { services, viewer, repository, result, limits } = sync;
  if (!sync.mayWrite) {
    result.kept_back++;
    return;
  }
  if (result.created_issues >= limits.newIssues) {
    result.has_more = true;
    return;
  }
  const ticket = await readTicketText(services.db, repository, id);
  if (!ticket) return;
  const title = issueTitle(ticket.title);
  const link: LinkedIssue = {
    id: claimed?.id ?? uuidv7(),
    ticket_id: id,
    number: null,
    url: null,
    title,
    is_closed: false,
  };
  if (!claimed && !(await services.run(viewer, claimIssue, { ...refOf(sync), link }))) return;
  if (result.created_issues >= UNPACED) await wait(PACE_MS);
  const created = await postIssue(services, repository, issueOfTicket(services, link, ticket));
  await services.run(viewer, saveIssue, { ...refOf(sync), link: { ...link, ...created } });
  result.created_issues++;
}

async function merge(sync: Sync, { ticket, link, issue }: { ticket: SyncedTicket; link: LinkedIssue; issue: Issue }) {
  const { services, viewer, repository, project, result, limits, mayWrite } = sync;
  const isDone = project.statuses.find(({ key }) => key === ticket.status)?.category === 'done';
  const [own, theirs] = [issueTitle(ticket.title), issueTitle(issue.title)];
  const isClosed = issue.state === 'closed';
  const out = {
    ...(own !== link.title && own !== theirs && { title: own }),
    ...(isDone !== link.is_closed && isDone !== isClosed && { state: isDone ? 'closed' : 'open' }),
  };
  const wanted = project.statuses.find(({ category }) => (category === 'done') === isClosed);
  const inward = {
    ...(own === link.title && theirs !== own && theirs !== '' && { title: theirs }),
    ...(isDone === link.is_closed && isClosed !== isDone && wanted && { status: wanted.key }),
  };
  const hasOut = Object.keys(out).length > 0;
  const hasChanges = hasOut || Object.keys(inward).length > 0;
  if (hasChanges && result.updated_issues + result.updated_tickets >= limits.changes) {
    result.has_more = true;
    return;
  }
  if (hasOut && !mayWrite) result.kept_back++;
  else if (hasOut) {
    const path = ['repos', repository.owner, repository.name, 'issues', String(issue.number)];
    await gitHubOf(services, repository.company_id).call({ method: 'PATCH', path, body: out });
    result.updated_issues++;
  }
  if (Object.keys(inward).length > 0) {
    const { company_id, project_id } = repository;
    await services.run(viewer, updateTicket, { company_id, project_id, id: ticket.id, changes: inward });
    result.updated_tickets++;
  }
  const url = webAddress(services, repository.owner, repository.name, 'issues', issue.number);
  const now = {
    id: link.id,
    number: issue.number,
    url,
    // The issue still has to get the changes that were held back.
    title: inward.title ?? (out.title && !mayWrite ? link.title : own),
    is_closed: 'status' in inward ? isClosed : out.state && !mayWrite ? link.is_closed : isDone,
  };
  const isSame = link.number === now.number && link.title === now.title && link.is_closed === now.is_closed;
  if (!isSame) await services.run(viewer, saveIssue, { ...refOf(sync), link: now });
}
