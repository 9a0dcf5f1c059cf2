// Serves pages that stand in for GitHub's: developers create a repository, report an issue, open a pull request, review and
// merge it at `/github-pages`. Journeys use the same addresses.
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { GitHubRepositories } from './github-repositories.ts';
import type { StandInPull, StandInRepository } from './github-repository.ts';
import type { StandInApp } from './stand-in-app.ts';
import { answerPage } from './stand-in-page.ts';

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
    answerPage(
      http,
      'Repositories',
      html`<form method="post" action="/github-pages">
          <label>Name <input name="name" placeholder="owner/name" pattern="[\\w.\\-]+/[\\w.\\-]+" required /></label>
          <label class="row"><input type="checkbox" name="public" /> Public</label> <button>Create repository</button>
        </form>
        ${repositories.all().map(repositoryPart)}`,
    ),
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

function repositoryPart({ owner, name, isPrivate, issues, pulls, hooks }: StandInRepository) {
  const path = `/github-pages/${owner}/${name}`;
  return html`<article>
    <h2>${owner}/${name}</h2>
    <small>${isPrivate ? 'Private' : 'Public'}, webhooks: ${hooks.length}</small>
    <ul>${[...issues.values()].map(({ number, title, state }) => html`<li>#${number} ${title} (${state})</li>`)}</ul>
    <form method="post" action="${path}/issues">
      <label>Title <input name="title" required /></label> <button>Create issue</button>
    </form>
    <form method="post" action="${path}/pulls">
      <label>Branch <input name="branch" placeholder="edge-12-a-ticket" required /></label>
      <label>Title <input name="title" required /></label>
      <button>Open draft pull request</button>
    </form>
    ${[...pulls.values()].map((pull) => pullPart(`${path}/pulls/${pull.number}`, pull))}
  </article>`;
}

function pullPart(path: string, { number, title, branch, state, draft, merged }: StandInPull) {
  const words = merged ? 'merged' : draft && state === 'open' ? 'draft' : state;
  const steps = state === 'open' ? Object.keys(STEPS).filter((step) => draft || step !== 'Ready for review') : [];
  return html`<form method="post" action="${path}">
    <p>#${number} ${title} <small>${branch}, ${words}</small></p>
    ${steps.map((step) => html`<button name="step" value="${step}">${step}</button> `)}
  </form>`;
}
