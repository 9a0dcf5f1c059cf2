// Creates issues at GitHub. A ticket gets one at most: the link is saved first, and the issue's text names the link.
import { textOfHtml } from '@worklane/domain/text/plain-html';
import * as z from 'zod/mini';
import { fail } from '../../../platform/http/fail.ts';
import { cleanLine } from '../../../platform/outside/clean-text.ts';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { ConnectionRefused } from '../../integrations/flows/connect.ts';
import { claimIssue, saveIssue } from '../commands/link-issues.ts';
import { type LinkedIssue, type Repository, readIssueLinks, readTicketText, type TicketText } from '../reads.ts';
import { gitHubOf } from './call-github.ts';
import { currentRepository } from './identify.ts';
import { webAddress } from './read-repository.ts';

const Created = z.object({ number: z.int() });
/** GitHub's limits. */
const MOST_TITLE = 256;
const MOST_BODY = 60_000;

export const issueTitle = (title: string): string => cleanLine(title, MOST_TITLE);

/** Marks an issue's text, so that a later try finds the issue if GitHub's answer was lost. */
const markOf = (linkId: string) => `<!-- worklane:${linkId} -->`;
export const markedLink = (body: string): string | undefined => /<!-- worklane:([0-9a-f-]{36}) -->/.exec(body)?.[1];

interface NewIssue {
  title: string;
  body?: string | undefined;
  labels?: string[] | undefined;
}

/** @throws OutsideError, NotConnected */
export async function postIssue(services: Services, { company_id, owner, name }: Repository, issue: NewIssue) {
  const path = ['repos', owner, name, 'issues'];
  const answer = await gitHubOf(services, company_id).call({ method: 'POST', path, body: issue });
  const { number } = answer.json(Created);
  return { number, url: webAddress(services, owner, name, 'issues', number) };
}

export function issueOfTicket({ config }: Services, link: Pick<LinkedIssue, 'id'>, ticket: TicketText): NewIssue {
  const [projectKey] = ticket.key.split(/-(?=\d+$)/);
  const address = `${config.publicUrl}/projects/${projectKey}/tickets/${ticket.key}`;
  const body = `${textOfHtml(ticket.description).slice(0, MOST_BODY)}\n\n${ticket.key}: ${address}\n${markOf(link.id)}`;
  return { title: issueTitle(ticket.title), body };
}

export async function createIssue(
  services: Services,
  viewer: SessionViewer,
  {
    repository,
    issue,
    ticketId,
    newId,
  }: { repository: Repository; issue: NewIssue; ticketId?: string | undefined; newId: string },
): Promise<{ number: number; url: string }> {
  if (!ticketId) return postIssue(services, repository, issue);
  const { db, run } = services;
  const {
    company_id,
    project_id,
    id: repository_id,
    is_private,
    makes_public_issues,
  } = await currentRepository(services, repository);
  const ticket = (await readTicketText(db, repository, ticketId)) ?? fail('ticket_not_found');
  if (!is_private && !makes_public_issues) {
    throw new ConnectionRefused('The repository is public. Allow public issues in the settings of the project first.');
  }
  const link = {
    id: newId,
    ticket_id: ticket.id,
    number: null,
    url: null,
    title: issueTitle(issue.title),
    is_closed: false,
  };
  const ref = { company_id, project_id, repository_id };
  if (!(await run(viewer, claimIssue, { ...ref, link }))) {
    const [existing] = await readIssueLinks(db, repository, ticket.id);
    if (existing?.number && existing.url) return { number: existing.number, url: existing.url };
    throw new ConnectionRefused('An issue is being created for this ticket. Sync the issues to finish it.');
  }
  const made = issueOfTicket(services, link, { ...ticket, description: '' });
  const body = `${issue.body ?? textOfHtml(ticket.description).slice(0, MOST_BODY)}${made.body}`;
  const created = await postIssue(services, repository, { ...issue, body });
  await run(viewer, saveIssue, { ...ref, link: { ...link, ...created } });
  return created;
}
