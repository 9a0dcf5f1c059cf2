// Simulates GitHub's repositories: issues, pull requests, reviews, checks, contents and webhooks, with pages, ETags and rate
// limits. Each change is sent, signed, to the repository's webhooks.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { StandInApp } from './stand-in-app.ts';

export interface StandInIssue {
  number: number;
  title: string;
  body: string;
  state: 'open' | 'closed';
  labels: { name: string }[];
}

export interface StandInPull {
  number: number;
  title: string;
  body: string;
  branch: string;
  state: 'open' | 'closed';
  merged: boolean;
  draft: boolean;
  updated_at: string;
  reviews: { user: { login: string }; state: string }[];
  checks: { status: string; conclusion: string | null }[];
}

interface Hook {
  id: number;
  url: string;
  secret: string;
}

export interface StandInRepository {
  id: number;
  owner: string;
  name: string;
  issues: Map<number, StandInIssue>;
  pulls: Map<number, StandInPull>;
  hooks: Hook[];
  /** Texts by path. */
  files: Map<string, string>;
  /** Whether the account may add webhooks. */
  isAdmin: boolean;
  isPrivate: boolean;
}

/** The result of a delivery. */
interface Delivered {
  status: number;
  /** Sends the same delivery again. */
  again(): Promise<number>;
}

export type GitHubRepositories = ReturnType<typeof addGitHubRepositories>;
/** Sends a delivery: a test can answer it without a network. */
type Send = (url: string, init: { method: 'POST'; headers: Record<string, string>; body: string }) => Promise<Response>;

export function addGitHubRepositories(app: StandInApp) {
  const repositories = new Map<string, StandInRepository>();
  const limit = { remaining: Number.POSITIVE_INFINITY, calls: 0 };
  let lastId = 100;
  let clock = Date.now() - 1_000_000;
  let send: Send = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  const tick = () => {
    clock += 1_000;
    return new Date(clock).toISOString().replace(/\.\d+Z$/, 'Z');
  };
  const keyOf = (owner: string, name: string) => `${owner}/${name}`.toLowerCase();
  const find = (http: Context) => repositories.get(keyOf(http.req.param('owner') ?? '', http.req.param('repo') ?? ''));
  const notFound = (http: Context) => http.json({ message: 'Not Found' }, 404);

  async function deliver(repository: StandInRepository, event: string, payload: object): Promise<Delivered[]> {
    const body = JSON.stringify({ ...payload, repository: { id: repository.id, name: repository.name } });
    return Promise.all(
      repository.hooks.map(async ({ url, secret }) => {
        const signature = createHmac('sha256', secret).update(body).digest('hex');
        const headers = {
          'content-type': 'application/json',
          'x-github-event': event,
          'x-github-delivery': randomUUID(),
          'x-hub-signature-256': `sha256=${signature}`,
        };
        const once = async () => (await send(url, { method: 'POST', headers, body })).status;
        return { status: await once(), again: once };
      }),
    );
  }

  app.use('/github-api/*', async (http, next) => {
    limit.calls++;
    if (limit.remaining <= 0) {
      const reset = String(Math.ceil(Date.now() / 1000) + 60);
      const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
      return http.json({ message: 'API rate limit exceeded' }, 403, headers);
    }
    limit.remaining--;
    return next();
  });
  addReading(app, { repositories, find, notFound });
  addWriting(app, { find, notFound, newId: () => ++lastId });

  return {
    limit,
    /** Replaces sending over the network. */
    sendWith(other: Send) {
      send = other;
    },
    create(owner: string, name: string): StandInRepository {
      const repository = { id: ++lastId, owner, name, ...emptyRepository() };
      repositories.set(keyOf(owner, name), repository);
      return repository;
    },
    /** The repository keeps its id. */
    rename(repository: StandInRepository, name: string) {
      repositories.delete(keyOf(repository.owner, repository.name));
      repository.name = name;
      repositories.set(keyOf(repository.owner, name), repository);
    },
    clear: () => repositories.clear(),
    all: () => [...repositories.values()],
    find: (owner: string, name: string) => repositories.get(keyOf(owner, name)),
    addIssue(repository: StandInRepository, issue: Partial<StandInIssue> = {}): StandInIssue {
      const number = nextNumber(repository);
      const added: StandInIssue = { number, title: `Issue ${number}`, body: '', state: 'open', labels: [], ...issue };
      repository.issues.set(number, added);
      return added;
    },
    /** Sends a delivery unless `isMissed`. */
    async changePull(
      repository: StandInRepository,
      change: Partial<StandInPull>,
      { isMissed = false } = {},
    ): Promise<{ pull: StandInPull; delivered: Delivered[] }> {
      const number = change.number ?? nextNumber(repository);
      const former = repository.pulls.get(number);
      const pull = { ...(former ?? newPull(number)), ...change, updated_at: tick() };
      repository.pulls.set(number, pull);
      const action = former ? 'edited' : 'opened';
      const delivered = isMissed
        ? []
        : await deliver(repository, 'pull_request', { action, number, pull_request: pullJson(pull) });
      return { pull, delivered };
    },
    deliver,
  };
}

const emptyRepository = () => ({
  issues: new Map<number, StandInIssue>(),
  pulls: new Map<number, StandInPull>(),
  hooks: [] as Hook[],
  files: new Map<string, string>(),
  isAdmin: true,
  isPrivate: true,
});

const newPull = (number: number): StandInPull => ({
  number,
  title: `Pull request ${number}`,
  body: '',
  branch: `branch-${number}`,
  state: 'open',
  merged: false,
  draft: false,
  updated_at: '',
  reviews: [],
  checks: [],
});

/** Issues and pull requests share one sequence of numbers. */
const nextNumber = ({ issues, pulls }: StandInRepository) => Math.max(0, ...issues.keys(), ...pulls.keys()) + 1;

const pullJson = ({ branch, reviews: _, checks: __, ...pull }: StandInPull) => ({
  ...pull,
  user: { login: 'tomas-dev' },
  head: { ref: branch, sha: `sha-${pull.number}` },
});
const issueJson = (issue: StandInIssue) => ({
  ...issue,
  user: { login: 'tomas-dev' },
  updated_at: '2026-11-01T00:00:00Z',
});

/** Answers one page with a `Link` to the next and an ETag, or 304 when the request names that ETag. */
function page(http: Context, rows: readonly object[]) {
  const size = Math.min(100, Number(http.req.query('per_page') ?? 30));
  const number = Number(http.req.query('page') ?? 1);
  const shown = rows.slice((number - 1) * size, number * size);
  const etag = `W/"${createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)}"`;
  if (http.req.header('if-none-match') === etag) return http.body(null, 304, { etag });
  const next = new URL(http.req.url);
  next.searchParams.set('page', String(number + 1));
  if (rows.length > number * size) http.header('link', `<${next.href}>; rel="next"`);
  return http.json(shown, 200, { etag });
}

interface Parts {
  find(http: Context): StandInRepository | undefined;
  notFound(http: Context): Response;
}

function addReading(
  app: StandInApp,
  { repositories, find, notFound }: Parts & { repositories: Map<string, StandInRepository> },
) {
  const api = '/github-api/repos/:owner/:repo';
  app.get('/github-api/user/repos', (http) => page(http, [...repositories.values()].map(repositoryJson)));
  app.get(api, (http) => {
    const repository = find(http);
    return repository ? http.json(repositoryJson(repository)) : notFound(http);
  });
  app.get(`${api}/issues`, (http) => {
    const repository = find(http);
    if (!repository) return notFound(http);
    const state = http.req.query('state') ?? 'open';
    const pulls = [...repository.pulls.values()].map((pull) => ({
      ...issueJson({ ...pull, labels: [] }),
      pull_request: {},
    }));
    const all = [...[...repository.issues.values()].map(issueJson), ...pulls];
    const shown = all.filter((each) => state === 'all' || each.state === state);
    return page(
      http,
      shown.sort((a, b) => b.number - a.number),
    );
  });
  app.get(`${api}/pulls`, (http) => {
    const repository = find(http);
    if (!repository) return notFound(http);
    const pulls = [...repository.pulls.values()];
    return page(http, pulls.sort((a, b) => b.updated_at.localeCompare(a.updated_at)).map(pullJson));
  });
  app.get(`${api}/pulls/:number`, (http) => {
    const pull = find(http)?.pulls.get(Number(http.req.param('number')));
    return pull ? http.json(pullJson(pull)) : notFound(http);
  });
  app.get(`${api}/pulls/:number/reviews`, (http) =>
    page(http, find(http)?.pulls.get(Number(http.req.param('number')))?.reviews ?? []),
  );
  app.get(`${api}/commits/:sha/check-runs`, (http) => {
    const number = Number(http.req.param('sha').replace('sha-', ''));
    return http.json({ check_runs: find(http)?.pulls.get(number)?.checks ?? [] });
  });
  app.get(`${api}/readme`, (http) => {
    const readme = find(http)?.files.get('README.md');
    return readme === undefined ? notFound(http) : http.json(fileJson('README.md', readme));
  });
  app.get(`${api}/contents/:path{.*}?`, (http) => {
    const repository = find(http);
    const path = http.req.param('path') ?? '';
    const file = repository?.files.get(path);
    if (file !== undefined) return http.json(fileJson(path, file));
    const start = path === '' ? '' : `${path}/`;
    const below = [...(repository?.files.keys() ?? [])].filter((each) => each.startsWith(start));
    if (below.length === 0) return notFound(http);
    const names = [...new Set(below.map((each) => each.slice(start.length).split('/')[0] ?? ''))];
    return http.json(
      names.map((name) => {
        const text = repository?.files.get(`${start}${name}`);
        return { name, path: `${start}${name}`, type: text === undefined ? 'dir' : 'file', size: text?.length ?? 0 };
      }),
    );
  });
}

const repositoryJson = ({ id, owner, name, isPrivate }: StandInRepository) => ({
  id,
  name,
  owner: { login: owner },
  private: isPrivate,
  description: null,
});

const fileJson = (path: string, text: string) => ({
  name: path.split('/').at(-1),
  path,
  type: 'file',
  size: text.length,
  encoding: 'base64',
  content: Buffer.from(text).toString('base64'),
});

function addWriting(app: StandInApp, { find, notFound, newId }: Parts & { newId(): number }) {
  const api = '/github-api/repos/:owner/:repo';
  app.post(`${api}/issues`, async (http) => {
    const repository = find(http);
    if (!repository) return notFound(http);
    const {
      title,
      body = '',
      labels = [],
    } = (await http.req.json()) as { title: string; body?: string; labels?: string[] };
    const number = nextNumber(repository);
    const issue: StandInIssue = { number, title, body, state: 'open', labels: labels.map((name) => ({ name })) };
    repository.issues.set(number, issue);
    return http.json(issueJson(issue), 201);
  });
  app.patch(`${api}/issues/:number`, async (http) => {
    const issue = find(http)?.issues.get(Number(http.req.param('number')));
    if (!issue) return notFound(http);
    return http.json(issueJson(Object.assign(issue, await http.req.json())));
  });
  app.post(`${api}/hooks`, async (http) => {
    const repository = find(http);
    if (!repository?.isAdmin) return notFound(http);
    const { config } = (await http.req.json()) as { config: { url: string; secret: string } };
    const hook = { id: newId(), url: config.url, secret: config.secret };
    repository.hooks.push(hook);
    return http.json({ id: hook.id, active: true, config: { url: hook.url, secret: '********' } }, 201);
  });
  app.delete(`${api}/hooks/:id`, (http) => {
    const repository = find(http);
    const index = repository?.hooks.findIndex(({ id }) => id === Number(http.req.param('id'))) ?? -1;
    if (!repository || index < 0) return notFound(http);
    repository.hooks.splice(index, 1);
    return http.body(null, 204);
  });
}
