// Declares a project's repository: pull requests on tickets, syncs of issues, and the status for each step of a pull request.
import { CHECK_STATES, PULL_REQUEST_STATES, STEPS } from '@worklane/domain/github/pull-requests';
import { BOARD_LIMITS } from '@worklane/domain/projects/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint.ts';
import { inProject, ofCompany, onTicket } from '../platform/paths.ts';
import { Id, matching, Timestamp } from '../platform/primitives.ts';

/** The server reads GitHub's lists up to this page, with 100 rows each. */
export const MOST_REPOSITORY_PAGES = 100;

/** The name of an owner or a repository. */
export const GitHubName = matching(/^(?!\.{1,2}$)[\w.-]+$/, 100, 'is not a name of GitHub');
/** The path of a folder, without steps upwards. */
export const GitHubPath = matching(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\p{Cc}]*$/u, 500, 'is not a path');
export const IssueState = z.enum(['open', 'closed', 'all']);

const StatusKey = matching(/^[a-z0-9_]+$/, BOARD_LIMITS.statusKey, 'is not a key');
/** The status that a ticket gets at each step of a pull request that closes it; null keeps its status. */
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
  /** A GitHub user name, which is not matched to a member (decision 0271). */
  author: z.nullable(z.string()),
  state: z.enum(PULL_REQUEST_STATES),
  checks: z.enum(CHECK_STATES),
  /** Whether the pull request moves the ticket. */
  is_closing: z.boolean(),
  updated_at: Timestamp,
});
export type PullRequest = z.infer<typeof PullRequest>;

/** At most this many are shown on a ticket; the last changed come first. */
export const PULL_REQUESTS_SHOWN = 50;

/** The counts of a sync of issues so far. */
export const SyncResult = z.object({
  created_tickets: z.int(),
  updated_tickets: z.int(),
  created_issues: z.int(),
  updated_issues: z.int(),
  /** Tickets without an issue, because the repository is public and no member has allowed publishing. */
  kept_back: z.int(),
  /** Whether the sync reached its limit; the next one continues from there. */
  has_more: z.boolean(),
});
export type SyncResult = z.infer<typeof SyncResult>;

export const NOTHING_SYNCED: SyncResult = {
  created_tickets: 0,
  updated_tickets: 0,
  created_issues: 0,
  updated_issues: 0,
  kept_back: 0,
  has_more: false,
};

export const GitHubSync = z.extend(SyncResult, {
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  done: z.int(),
  /** 0 until the server has read the issues. */
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
  /** Null until GitHub has answered. */
  is_private: z.nullable(z.boolean()),
  /** Whether a sync may create issues from tickets while the repository is public. */
  makes_public_issues: z.boolean(),
});

const ProjectGitHub = z.object({
  /** Whether the company is connected to GitHub. */
  is_connected: z.boolean(),
  /** It was connected, and GitHub no longer accepts the connection. */
  is_broken: z.boolean(),
  repository: z.nullable(LinkedRepository),
  /** The last or the running sync of its issues. */
  sync: z.nullable(GitHubSync),
  /** Whether GitHub reports changes at once; otherwise the server reads them every ten minutes. */
  is_told: z.boolean(),
  /** Why the last reading failed. */
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
    summary:
      "Get a project's repository, how the server learns of its changes, and the status for each step of a pull request",
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    response: ProjectGitHub,
  }),
  setRules: defineEndpoint({
    name: 'github.setRules',
    method: 'PUT',
    path: '/api/projects/{project}/github/rules',
    summary: 'Set the status for each step of a pull request',
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
    summary: "Set whether a sync may publish a project's tickets as public issues",
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
    summary: 'Start a two-way sync of issues and tickets. It continues after the response',
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
    summary: 'Cancel a running sync. What it has synced so far is kept',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    response: ProjectGitHub,
  }),
  pullRequests: defineEndpoint({
    name: 'github.pullRequests',
    method: 'GET',
    path: '/api/tickets/{ticket}/pull_requests',
    summary: 'List the pull requests that name a ticket, last changed first',
    access: { action: 'ticket.view', scope: 'ticket' },
    params: onTicket,
    query: ofCompany,
    response: z.array(PullRequest),
  }),
  deliverToApp: defineEndpoint({
    name: 'github.deliverToApp',
    method: 'POST',
    path: '/api/incoming/github_app',
    summary: "Receive the deliveries of the server's GitHub App, signed with its secret",
    access: 'public',
    response: z.object({ ok: z.boolean() }),
    errors: ['delivery_refused', 'too_large'],
  }),
  deliver: defineEndpoint({
    name: 'github.deliver',
    method: 'POST',
    path: '/api/incoming/github/{repository}',
    summary: "Receive GitHub's webhook deliveries for one linked repository, signed with the secret of that link",
    access: 'public',
    params: z.object({ repository: Id }),
    response: z.object({ ok: z.boolean() }),
    errors: ['delivery_refused', 'too_large'],
  }),
};
