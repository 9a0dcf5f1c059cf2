// Reads from GitHub: the repositories of the connected account, and the issues, folders and texts of a linked one.
import { Buffer } from 'node:buffer';
import type { GitHubIssue } from '@worklane/contract/functions/github-integration';
import * as z from 'zod/mini';
import { cleanLine, cleanText } from '../../../platform/outside/clean-text.ts';
import type { Reading } from '../../../platform/outside/reading.ts';
import type { Services } from '../../../platform/services.ts';
import { type Repository, readIssueLinks } from '../reads.ts';
import { type GitHub, gitHubOf } from './call-github.ts';

const Login = z.nullish(z.object({ login: z.string() }));
const Listed = z.object({
  id: z.number(),
  name: z.string(),
  owner: z.object({ login: z.string() }),
  description: z.nullish(z.string()),
  private: z.boolean(),
});
export const Issues = z.array(
  z.object({
    number: z.int(),
    title: z.string(),
    body: z.nullish(z.string()),
    state: z.enum(['open', 'closed']),
    labels: z.array(z.union([z.string(), z.object({ name: z.nullish(z.string()) })])),
    user: Login,
    updated_at: z.string(),
    /** GitHub lists pull requests among the issues; only they have this field. */
    pull_request: z.optional(z.unknown()),
  }),
);
const KINDS = ['file', 'dir', 'symlink', 'submodule'] as const;
const Entries = z.array(z.object({ name: z.string(), path: z.string(), type: z.enum(KINDS), size: z.int() }));

/** Builds the address here: one in an answer is not trusted. */
export const webAddress = ({ config }: Pick<Services, 'config'>, ...path: (string | number)[]) =>
  `${config.integrations.GITHUB_INTEGRATION_URL}/${path.map((each) => encodeURIComponent(each)).join('/')}`;

export async function listRepositories(services: Services, company_id: string, page = 1) {
  const query = { sort: 'pushed', page };
  const { rows, hasNext } = await gitHubOf(services, company_id).page(
    { path: ['user', 'repos'], query },
    z.array(Listed),
  );
  return { repositories: rows.map((row) => listed(services, row)), has_more: hasNext };
}

/** Finds one repository by its name. @returns an empty list when the connected account doesn't see it */
export async function findRepository(services: Services, company_id: string, owner: string, name: string) {
  const answer = await gitHubOf(services, company_id).call({ path: ['repos', owner, name], accepts: [404] });
  return { repositories: answer.status === 404 ? [] : [listed(services, answer.json(Listed))], has_more: false };
}

const listed = (
  services: Services,
  { id, name, owner, description, private: is_private }: z.output<typeof Listed>,
) => ({
  id: String(id),
  owner: owner.login,
  name,
  url: webAddress(services, owner.login, name),
  description: cleanLine(description ?? '', 500),
  is_private,
});

export async function listIssues(
  services: Services,
  repository: Repository,
  { state = 'open', page = 1 }: { state?: string | undefined; page?: number | undefined },
  { signal, onStep }: Reading = {},
): Promise<{ issues: GitHubIssue[]; has_more: boolean }> {
  const { company_id, owner, name } = repository;
  const path = ['repos', owner, name, 'issues'];
  onStep?.('Reading the open issues…');
  const { rows, hasNext } = await gitHubOf(services, company_id, signal).page({ path, query: { state, page } }, Issues);
  const links = await readIssueLinks(services.db, repository);
  const ticketByNumber = new Map(links.map(({ number, ticket_id }) => [number, ticket_id]));
  const issues = rows.filter((row) => row.pull_request === undefined);
  return {
    has_more: hasNext,
    issues: issues.map(({ number, title, body, labels, user, ...row }) => ({
      number,
      title: cleanLine(title, 256),
      body: cleanText(body ?? '', 10_000),
      state: row.state,
      url: webAddress(services, owner, name, 'issues', number),
      labels: labelNames(labels).slice(0, 100),
      author: user?.login ?? null,
      updated_at: row.updated_at,
      ticket_id: ticketByNumber.get(number) ?? null,
    })),
  };
}

const labelNames = (labels: z.output<typeof Issues>[number]['labels']): string[] =>
  labels
    .map((each) => cleanLine(typeof each === 'string' ? each : (each.name ?? ''), 100))
    .filter((each) => each !== '');

const MOST_ENTRIES = 1_000;

export async function readFolder(
  services: Services,
  { company_id, owner, name }: Repository,
  path = '',
  { signal, onStep }: Reading = {},
) {
  onStep?.('Reading the list of files…');
  const answer = await gitHubOf(services, company_id, signal).call({ path: contents(owner, name, path) });
  const read = answer.json(z.union([Entries, Entries.def.element]));
  const entries = (Array.isArray(read) ? read : [read]).slice(0, MOST_ENTRIES);
  return {
    path,
    entries: entries.map(({ name: file, path: at, type, size }) => ({ name: file, path: at, type, size })),
  };
}

const contents = (owner: string, name: string, path: string) => [
  ...['repos', owner, name, 'contents'],
  ...path.split('/').filter((each) => each !== ''),
];

const MOST_DOCUMENTS = 20;
const MOST_CHARACTERS = 100_000;
const FileContent = z.object({ path: z.string(), encoding: z.optional(z.string()), content: z.optional(z.string()) });

export async function readDocumentation(
  services: Services,
  { company_id, owner, name }: Repository,
  { signal, onStep }: Reading = {},
) {
  const github = gitHubOf(services, company_id, signal);
  onStep?.('Reading the README…');
  const readme = await github.call({ path: ['repos', owner, name, 'readme'], accepts: [404] });
  const folder = await github.call({ path: contents(owner, name, 'docs'), accepts: [404] });
  const entries = folder.status === 200 ? folder.json(z.union([Entries, Entries.def.element])) : [];
  const texts = (Array.isArray(entries) ? entries : [])
    .filter(({ type, name: file }) => type === 'file' && /\.(md|mdx|markdown|txt|rst|adoc)$/i.test(file))
    .slice(0, MOST_DOCUMENTS - 1);
  const documents = readme.status === 200 ? [documentOf(readme.json(FileContent))] : [];
  for (const [index, { path }] of texts.entries()) {
    onStep?.(`Reading the documentation (${index + 1} of ${texts.length} files)…`);
    documents.push(await readText(github, contents(owner, name, path)));
  }
  return { documents };
}

async function readText(github: GitHub, path: string[]) {
  return documentOf((await github.call({ path })).json(FileContent));
}

function documentOf({ path, encoding, content = '' }: z.output<typeof FileContent>) {
  const text = encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : content;
  return { path, content: cleanText(text, MOST_CHARACTERS), is_cut: text.length > MOST_CHARACTERS };
}
