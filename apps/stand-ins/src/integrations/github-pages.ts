// Serves pages that stand in for GitHub's: developers create a repository, report an issue, open a pull request, review and
// merge it at `/github-pages`. Journeys use the same addresses.
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { GitHubRepositories, StandInPull, StandInRepository } from './github-repositories.ts';
import type { StandInApp } from './stand-in-app.ts';

const review = (state: string) => ({ reviews: [{ user: { login: 'mara-dev' }, state }] });
const checked = (conclusion: string) => ({ checks: [{ status: 'completed', conclusion }] });

/** The changes that the buttons of a pull request make. */
const STEPS: Record<string, Partial<StandInPull>> = {
  'Ready for review': { draft: false },
  'Run checks': { checks: [{ status: 'in_progress', conclusion: null }] },
  'Pass checks': checked('success'),
  'Fail checks': checked('failure'),
  'Request changes': review('CHANGES_REQUESTED'),
  Approve: review('APPROVED'),
  Merge: { state: 'closed', merged: true },
  Close: { state: 'closed' },
};

export function addGitHubPages(app: StandInApp, repositories: GitHubRepositories): void {
  const back = (http: Context) => http.redirect('/github-pages', 303);
  const find = (http: Context) => repositories.find(http.req.param('owner') ?? '', http.req.param('repo') ?? '');
  const textOf = async (http: Context, name: string) => String((await http.req.parseBody())[name] ?? '');

  app.get('/github-pages', (http) =>
    http.html(html`<!doctype html><title>Repositories</title><h1>Repositories</h1>
      <form method="post" action="/github-pages">
        <input name="name" placeholder="owner/name" required />
        <label><input type="checkbox" name="public" /> Public</label> <button>Create repository</button>
      </form>
      ${repositories.all().map(page)}`),
  );
  app.get('/github-pages/:owner/:repo', (http) => {
    const repository = find(http);
    if (!repository) return http.notFound();
    const { issues, hooks } = repository;
    return http.json({ issues: [...issues.values()], hooks: hooks.length });
  });
  app.post('/github-pages', async (http) => {
    const [owner = '', name = ''] = (await textOf(http, 'name')).split('/');
    repositories.create(owner, name).isPrivate = (await textOf(http, 'public')) === '';
    return back(http);
  });
  app.post('/github-pages/:owner/:repo/issues', async (http) => {
    const repository = find(http);
    if (repository) repositories.addIssue(repository, { title: await textOf(http, 'title') });
    return back(http);
  });
  app.post('/github-pages/:owner/:repo/pulls', async (http) => {
    const repository = find(http);
    const [branch, title] = [await textOf(http, 'branch'), await textOf(http, 'title')];
    if (repository) await repositories.changePull(repository, { branch, title, draft: true });
    return back(http);
  });
  app.post('/github-pages/:owner/:repo/pulls/:number', async (http) => {
    const repository = find(http);
    const number = Number(http.req.param('number'));
    const step = STEPS[await textOf(http, 'step')];
    if (step && repository?.pulls.has(number)) await repositories.changePull(repository, { number, ...step });
    return back(http);
  });
}

function page({ owner, name, isPrivate, issues, pulls, hooks }: StandInRepository) {
  const path = `/github-pages/${owner}/${name}`;
  return html`<h2>${owner}/${name}</h2>
    <p>${isPrivate ? 'Private' : 'Public'}, webhooks: ${hooks.length}</p>
    <ul>${[...issues.values()].map(({ number, title, state }) => html`<li>#${number} ${title} (${state})</li>`)}</ul>
    <form method="post" action="${path}/issues"><input name="title" placeholder="Title" required /> <button>Create issue</button></form>
    <form method="post" action="${path}/pulls">
      <input name="branch" placeholder="Branch" required /> <input name="title" placeholder="Title" required />
      <button>Open draft pull request</button>
    </form>
    ${[...pulls.values()].map(
      ({ number, title, branch, state, merged }) => html`<form method="post" action="${path}/pulls/${number}">
        <p>#${number} ${title} (${branch}, ${merged ? 'merged' : state})</p>
        ${Object.keys(STEPS).map((step) => html`<button name="step" value="${step}">${step}</button> `)}
      </form>`,
    )}`;
}
