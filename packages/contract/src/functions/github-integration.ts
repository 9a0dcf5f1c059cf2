// Declares the actions of the function github-integration. Actions on a project use the repository that it is linked to.
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { GitHubName, GitHubPath, IssueState, MOST_REPOSITORY_PAGES, SyncResult } from '../integrations/github.ts';
import { defineFunction } from '../platform/functions.ts';
import { Id, line, matching, text, whole } from '../platform/primitives.ts';
import { beginData, beginInput, finishData, finishInput } from './connecting.ts';

const named = { owner: z.optional(GitHubName), repo: z.optional(GitHubName) };
/** The linked repository when left out; any other is refused. */
const repository = named;
const pages = { page: z.optional(whole(1, MOST_REPOSITORY_PAGES)) };

const Repository = z.object({
  id: z.string(),
  owner: z.string(),
  name: z.string(),
  url: z.string(),
  description: z.string(),
  is_private: z.boolean(),
});

const Issue = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string(),
  state: z.enum(['open', 'closed']),
  url: z.string(),
  labels: z.array(z.string()),
  author: z.nullable(z.string()),
  updated_at: z.string(),
  /** The linked ticket. */
  ticket_id: z.nullable(Id),
});
export type GitHubIssue = z.infer<typeof Issue>;

const NewIssue = z.object({
  title: line(256),
  body: z.optional(text(60_000)),
  labels: z.optional(z.array(line(TICKET_LIMITS.label)).check(z.maxLength(20))),
});

export const githubIntegration = {
  getOauthUrl: defineFunction({
    name: 'githubIntegration.getOauthUrl',
    function: 'github-integration',
    action: 'get-oauth-url',
    summary: 'Get the address to which to send the browser for connecting a company to GitHub',
    access: { company: 'company.edit' },
    input: beginInput,
    data: beginData,
    errors: ['integration_not_set_up', 'return_address_invalid', 'conflict'],
  }),
  oauth: defineFunction({
    name: 'githubIntegration.oauth',
    function: 'github-integration',
    action: 'oauth',
    summary: 'Complete connecting a company to GitHub with the code and state that GitHub returned',
    access: { company: 'company.edit' },
    input: finishInput,
    data: finishData,
    errors: ['integration_not_set_up', 'integration_state_invalid'],
  }),
  getInstallUrl: defineFunction({
    name: 'githubIntegration.getInstallUrl',
    function: 'github-integration',
    action: 'get-install-url',
    summary: "Get the address to which to send the browser for installing the server's GitHub App",
    access: { company: 'company.edit' },
    input: { state: beginInput.state },
    data: z.object({ url: z.string() }),
    errors: ['conflict'],
  }),
  install: defineFunction({
    name: 'githubIntegration.install',
    function: 'github-integration',
    action: 'install',
    summary:
      "Use an installation of the server's GitHub App for a company, with the id and state that GitHub returned. The connected account has to own what it is installed for",
    access: { company: 'company.edit' },
    input: { installationId: matching(/^\d{1,20}$/, 20, 'is not an id of GitHub'), state: beginInput.state },
    data: z.object({ account: z.string() }),
  }),
  repositories: defineFunction({
    name: 'githubIntegration.repositories',
    function: 'github-integration',
    action: 'repositories',
    summary:
      'List the repositories that the connected account can link to a project, last updated first; `owner` and `repo` find one of them',
    access: { project: 'project.settings' },
    input: { ...named, ...pages },
    data: z.object({ repositories: z.array(Repository), has_more: z.boolean() }),
  }),
  issues: defineFunction({
    name: 'githubIntegration.issues',
    function: 'github-integration',
    action: 'issues',
    summary: 'List the issues of the linked repository without pull requests, 100 per page',
    access: { project: 'project.edit' },
    input: { ...repository, ...pages, state: z.optional(IssueState) },
    data: z.object({ issues: z.array(Issue), has_more: z.boolean() }),
  }),
  createIssue: defineFunction({
    name: 'githubIntegration.createIssue',
    function: 'github-integration',
    action: 'create-issue',
    summary:
      'Create an issue in the linked repository. With `ticketId`, it is linked to that ticket, at most once, and created in a public repository only if the project allows it',
    access: { project: 'project.edit' },
    input: { ...repository, issue: NewIssue, ticketId: z.optional(Id) },
    data: z.object({ number: z.int(), url: z.string() }),
    errors: ['ticket_not_found'],
  }),
  syncIssues: defineFunction({
    name: 'githubIntegration.syncIssues',
    function: 'github-integration',
    action: 'sync-issues',
    summary: 'Sync the issues and tickets of a project both ways. If `has_more` is true, call it again to continue',
    access: { project: 'project.settings' },
    input: repository,
    data: SyncResult,
    errors: ['github_sync_running', 'project_archived'],
  }),
  getRepoStructure: defineFunction({
    name: 'githubIntegration.getRepoStructure',
    function: 'github-integration',
    action: 'get-repo-structure',
    summary: 'List a folder of the linked repository',
    access: { project: 'project.edit' },
    input: { ...repository, path: z.optional(GitHubPath) },
    data: z.object({
      path: z.string(),
      entries: z.array(
        z.object({
          name: z.string(),
          path: z.string(),
          type: z.enum(['file', 'dir', 'symlink', 'submodule']),
          size: z.int(),
        }),
      ),
    }),
  }),
  getDocumentation: defineFunction({
    name: 'githubIntegration.getDocumentation',
    function: 'github-integration',
    action: 'get-documentation',
    summary: 'Get the README of the linked repository and up to 20 texts in its docs folder',
    access: { project: 'project.edit' },
    input: repository,
    data: z.object({
      documents: z.array(z.object({ path: z.string(), content: z.string(), is_cut: z.boolean() })),
    }),
  }),
};
