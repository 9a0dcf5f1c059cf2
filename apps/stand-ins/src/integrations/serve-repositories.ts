// Serves the repositories of the simulated GitHub: issues, pull requests, reviews, checks, contents and webhooks.
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { nextNumber, type StandInIssue, type StandInPull, type StandInRepository } from './github-repository.ts';
import type { StandInApp } from './stand-in-app.ts';

export const pullJson = ({ branch, reviews: _, checks: __, ...pull }: StandInPull) => ({
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

export function serveReads(
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

export function serveChanges(app: StandInApp, { find, notFound, newId }: Parts & { newId(): number }) {
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
    if (repository.hooks.some(({ url }) => url === config.url))
      return http.json({ message: 'Validation Failed', errors: [{ message: 'Hook already exists' }] }, 422);
    const hook = { id: newId(), url: config.url, secret: config.secret };
    repository.hooks.push(hook);
    return http.json({ id: hook.id, active: true, config: { url: hook.url, secret: '********' } }, 201);
  });
  app.get(`${api}/hooks`, (http) => {
    const repository = find(http);
    if (!repository?.isAdmin) return notFound(http);
    return page(
      http,
      repository.hooks.map(({ id, url }) => ({ id, active: true, config: { url, secret: '********' } })),
    );
  });
  app.delete(`${api}/hooks/:id`, (http) => {
    const repository = find(http);
    const index = repository?.hooks.findIndex(({ id }) => id === Number(http.req.param('id'))) ?? -1;
    if (!repository || index < 0) return notFound(http);
    repository.hooks.splice(index, 1);
    return http.body(null, 204);
  });
}
