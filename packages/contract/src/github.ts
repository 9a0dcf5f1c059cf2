// A project's repository at GitHub: its pull requests on tickets, and which status follows which of their steps.
import { CHECK_STATES, PULL_REQUEST_STATES, STEPS } from '@worklane/domain/github/pull-requests';
import { BOARD_LIMITS } from '@worklane/domain/projects/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inProject, ofCompany, onTicket } from './platform/paths.ts';
import { Id, matching, Timestamp } from './platform/primitives.ts';

/** Lists of GitHub are read up to this page; one has 100 rows. */
export const MOST_REPOSITORY_PAGES = 100;

/** Of an owner or a repository. */
export const GitHubName = matching(/^(?!\.{1,2}$)[\w.-]+$/, 100, 'is not a name of GitHub');
/** Of a folder, without steps upwards. */
export const GitHubPath = matching(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\p{Cc}]*$/u, 500, 'is not a path');
export const IssueState = z.enum(['open', 'closed', 'all']);

const StatusKey = matching(/^[a-z0-9_]+$/, BOARD_LIMITS.statusKey, 'is not a key');
/** The status a ticket moves to with each step of a pull request that closes it; null: it stays. */
const statusByStep = Object.fromEntries(STEPS.map((step) => [step, z.nullable(StatusKey)])) as Record<
  (typeof STEPS)[number],
  z.ZodMiniNullable<typeof StatusKey>
>;
export const GitHubRules = z.object(statusByStep);
export type GitHubRules = z.infer<typeof GitHubRules>;

export const PullRequest = z.object({
  id: Id,
  number: z.int(),
  title: z.string(),
  url: z.string(),
  branch: z.string(),
  /** A name at GitHub, and no member (decision 0271). */
  author: z.nullable(z.string()),
  state: z.enum(PULL_REQUEST_STATES),
  checks: z.enum(CHECK_STATES),
  /** Whether it moves the ticket with its steps. */
  is_closing: z.boolean(),
  updated_at: Timestamp,
});
export type PullRequest = z.infer<typeof PullRequest>;

/** The most that one ticket shows, the last changed first. */
export const PULL_REQUESTS_SHOWN = 50;

/** What a sync of issues has come to so far. */
export const SyncResult = z.object({
  created_tickets: z.int(),
  updated_tickets: z.int(),
  created_issues: z.int(),
  updated_issues: z.int(),
  /** Tickets that stayed here: the repository is public, and nobody chose to make them so. */
  kept_back: z.int(),
  /** A sync is bounded; another one goes on where it ended. */
  has_more: z.boolean(),
});
export type SyncResult = z.infer<typeof SyncResult>;

export const GitHubSync = z.extend(SyncResult, {
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  done: z.int(),
  /** 0 until the issues have been read. */
  total: z.int(),
  error: z.nullable(z.string()),
  started_at: Timestamp,
  ended_at: z.nullable(Timestamp),
});
export type GitHubSync = z.infer<typeof GitHubSync>;

const LinkedRepository = z.object({
  owner: z.string(),
  name: z.string(),
  url: z.string(),
  /** Null until GitHub has said so. */
  is_private: z.nullable(z.boolean()),
  /** Whether a sync may make issues of tickets while the repository is public. */
  makes_public_issues: z.boolean(),
});

const ProjectGitHub = z.object({
  /** Whether the company is connected to GitHub. */
  is_connected: z.boolean(),
  repository: z.nullable(LinkedRepository),
  /** The last sync of its issues, or the one under way. */
  sync: z.nullable(GitHubSync),
  /** GitHub tells of changes at once; otherwise they are read every ten minutes. */
  is_told: z.boolean(),
  /** Why the repository could not be read last time. */
  problem: z.nullable(z.string()),
  read_at: z.nullable(Timestamp),
  rules: GitHubRules,
});
export type ProjectGitHub = z.infer<typeof ProjectGitHub>;

export const github = {
  ofProject: defineEndpoint({
    name: 'github.ofProject',
    method: 'GET',
    path: '/api/projects/{project}/github',
    summary: 'The repository of a project, how its changes are learnt of, and which status follows which step',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    response: ProjectGitHub,
  }),
  setRules: defineEndpoint({
    name: 'github.setRules',
    method: 'PUT',
    path: '/api/projects/{project}/github/rules',
    summary: 'Say which status follows which step of a pull request',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    body: GitHubRules,
    response: ProjectGitHub,
    errors: ['status_unknown', 'github_repository_missing'],
  }),
  setPublishing: defineEndpoint({
    name: 'github.setPublishing',
    method: 'PUT',
    path: '/api/projects/{project}/github/publishing',
    summary: 'Say whether a sync may make public issues of the tickets of a project',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    body: z.object({ makes_public_issues: z.boolean() }),
    response: ProjectGitHub,
    errors: ['github_repository_missing'],
  }),
  startSync: defineEndpoint({
    name: 'github.startSync',
    method: 'POST',
    path: '/api/projects/{project}/github/sync',
    summary: 'Start a sync of issues and tickets, both ways; it goes on after the answer',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    response: ProjectGitHub,
    errors: ['github_repository_missing', 'github_sync_running', 'project_archived'],
  }),
  cancelSync: defineEndpoint({
    name: 'github.cancelSync',
    method: 'DELETE',
    path: '/api/projects/{project}/github/sync',
    summary: 'Cancel a sync that is under way; what it has done stays',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    response: ProjectGitHub,
  }),
  pullRequests: defineEndpoint({
    name: 'github.pullRequests',
    method: 'GET',
    path: '/api/tickets/{ticket}/pull_requests',
    summary: 'The pull requests that name a ticket, the last changed first',
    access: { action: 'ticket.view', scope: 'ticket' },
    params: onTicket,
    query: ofCompany,
    response: z.array(PullRequest),
  }),
  deliver: defineEndpoint({
    name: 'github.deliver',
    method: 'POST',
    path: '/api/incoming/github/{repository}',
    summary: 'Deliveries of GitHub about one linked repository, signed with the secret of that link',
    access: 'public',
    params: z.object({ repository: Id }),
    response: z.object({ ok: z.boolean() }),
    errors: ['delivery_refused', 'too_large'],
  }),
};
