// Brings the issues of a repository and the tickets of its project together, both ways. Titles and whether they are done are
// compared with what both were last time: the side that has changed wins, and the ticket where both have.

import type { Viewer } from '@worklane/domain/access/can';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { fail } from '../../../platform/http/fail.ts';
import { cleanText } from '../../../platform/outside/clean-text.ts';
import type { Services } from '../../../platform/services.ts';
import { ConnectionRefused } from '../../integrations/flows/connect.ts';
import { updateTicket } from '../../tickets/commands/update-ticket.ts';
import { AlreadyLinked, claimIssue, importIssue, saveIssue } from '../commands/link-issues.ts';
import { claimIssueSync } from '../commands/link-repository.ts';
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
import { Issues, webAddress } from './read-repository.ts';

/** The newest of a repository. */
const MOST_ISSUE_PAGES = 10;
/** In one call: GitHub takes about 80 new things a minute. */
const MOST_NEW_ISSUES = 20;
const MOST_NEW_TICKETS = 200;
const MOST_CHANGES = 100;
const MOST_TEXT = 40_000;

type Issue = z.output<typeof Issues>[number];

export interface SyncResult {
  created_tickets: number;
  updated_tickets: number;
  created_issues: number;
  updated_issues: number;
  has_more: boolean;
}

interface Sync {
  services: Services;
  viewer: Viewer;
  repository: Repository;
  project: LinkedProject;
  result: SyncResult;
}

/** @throws OutsideError, NotConnected, ConnectionRefused while somebody else does it */
export async function syncIssues(services: Services, userId: string, repository: Repository): Promise<SyncResult> {
  const { db, run, viewers } = services;
  const { company_id, project_id, id } = repository;
  const project = (await readLinkedProject(db, repository)) ?? fail('project_not_found');
  if (!project.is_active) fail('project_archived');
  // The history says that it came from there.
  const viewer = await viewers.ofPerson(userId, 'github');
  const claim = { company_id, project_id, id };
  if (!(await run(viewer, claimIssueSync, claim))) throw new ConnectionRefused('The issues are being synced already.');
  const result = { created_tickets: 0, updated_tickets: 0, created_issues: 0, updated_issues: 0, has_more: false };
  try {
    await bringTogether({ services, viewer, repository, project, result });
    return result;
  } finally {
    await run(viewer, claimIssueSync, { ...claim, isOver: true });
  }
}

async function bringTogether(sync: Sync): Promise<void> {
  const { services, repository, project } = sync;
  const issues = await readIssues(sync);
  const doneKeys = project.statuses.filter(({ category }) => category === 'done').map(({ key }) => key);
  const limits = { doneKeys, newTickets: MOST_NEW_ISSUES + 1 };
  const tickets = await readSyncedTickets(services.db, repository, limits);
  const linked = tickets.filter(({ link }) => link !== null);
  const byNumber = new Map(linked.map((each) => [each.link?.number, each]));
  const byLink = new Map(linked.map((each) => [each.link?.id, each]));
  const met = new Set<string>();
  for (const issue of issues) {
    const mark = markedLink(issue.body ?? '');
    const ticket = byNumber.get(issue.number) ?? (mark ? byLink.get(mark) : undefined);
    if (ticket?.link && !met.has(ticket.id)) {
      met.add(ticket.id);
      await merge(sync, { ticket, link: ticket.link, issue });
    } else if (!ticket && issue.state === 'open') await takeIn(sync, issue);
  }
  // Without a number, an issue was claimed, and is nowhere to be found: it was never created.
  for (const ticket of tickets) if (!met.has(ticket.id) && !ticket.link?.number) await takeOut(sync, ticket);
}

async function readIssues({ services, repository: { company_id, owner, name } }: Sync): Promise<Issue[]> {
  const all: Issue[] = [];
  const github = gitHubOf(services, company_id);
  for (let page = 1; page <= MOST_ISSUE_PAGES; page++) {
    const query = { state: 'all', sort: 'created', direction: 'desc', page };
    const { rows, hasNext } = await github.page({ path: ['repos', owner, name, 'issues'], query }, Issues);
    all.push(...rows.filter(({ pull_request }) => pull_request === undefined));
    if (!hasNext) break;
  }
  return all.reverse();
}

const refOf = ({ repository: { company_id, project_id, id } }: Sync) => ({ company_id, project_id, repository_id: id });

async function takeIn(sync: Sync, { number, title, body }: Issue): Promise<void> {
  const { services, viewer, repository, result } = sync;
  if (result.created_tickets >= MOST_NEW_TICKETS) {
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
  const { services, viewer, repository, result } = sync;
  if (result.created_issues >= MOST_NEW_ISSUES) {
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
  const created = await postIssue(services, repository, issueOfTicket(services, link, ticket));
  await services.run(viewer, saveIssue, { ...refOf(sync), link: { ...link, ...created } });
  result.created_issues++;
}

async function merge(sync: Sync, { ticket, link, issue }: { ticket: SyncedTicket; link: LinkedIssue; issue: Issue }) {
  const { services, viewer, repository, project, result } = sync;
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
  const hasChanges = Object.keys(out).length + Object.keys(inward).length > 0;
  if (hasChanges && result.updated_issues + result.updated_tickets >= MOST_CHANGES) {
    result.has_more = true;
    return;
  }
  if (Object.keys(out).length > 0) {
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
    title: inward.title ?? own,
    is_closed: 'status' in inward ? isClosed : isDone,
  };
  const isSame = link.number === now.number && link.title === now.title && link.is_closed === now.is_closed;
  if (!isSame) await services.run(viewer, saveIssue, { ...refOf(sync), link: now });
}
