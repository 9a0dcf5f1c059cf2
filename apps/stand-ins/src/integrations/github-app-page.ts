// Serves a page with the buttons of an organization's settings at GitHub: restrict, suspend and uninstall the app.
import { html } from 'hono/html';
import type { GitHubAppStandIn, StandInInstallation } from './github-app.ts';
import type { StandInApp } from './stand-in-app.ts';
import { answerPage } from './stand-in-page.ts';

const PATH = '/github-app';

export function addGitHubAppPage(app: StandInApp, gitHubApp: GitHubAppStandIn): void {
  const { installations } = gitHubApp;
  app.get(PATH, (http) =>
    answerPage(
      http,
      'Installations of the app',
      html`${installations.size === 0 && html`<p>The app is not installed.</p>`}
      ${[...installations.values()].map(installationPart)}`,
    ),
  );
  app.post(`${PATH}/:id`, async (http) => {
    const { step, repositories } = await http.req.parseBody();
    const names = String(repositories ?? '').split(/[\s,]+/);
    const found = installations.get(Number(http.req.param('id')));
    if (found && step) {
      const { url, init } = gitHubApp.change(found, String(step), names.filter(Boolean));
      // A product that doesn't run misses it.
      await fetch(url, init).catch(() => undefined);
    }
    return http.redirect(PATH, 303);
  });
}

function installationPart({ id, account, repositories, suspended_at }: StandInInstallation) {
  return html`<article>
    <h2>${account.login}</h2>
    <small>${repositories?.join(', ') ?? 'All repositories'}${suspended_at ? ', suspended' : ''}</small>
    <form method="post" action="${PATH}/${id}">
      <label>Only these repositories <input name="repositories" value="${repositories?.join(' ') ?? ''}" /></label>
      <button name="step" value="select">Save</button>
      <button name="step" value="${suspended_at ? 'unsuspend' : 'suspend'}">${suspended_at ? 'Unsuspend' : 'Suspend'}</button>
      <button name="step" value="deleted">Uninstall</button>
    </form>
  </article>`;
}
