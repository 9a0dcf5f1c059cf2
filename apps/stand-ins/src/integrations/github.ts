// Simulates GitHub's wire format: OAuth with errors at status 200, and its API.
import { answerConsent } from './consent-page.ts';
import { addGitHubApp, type GitHubAppStandIn } from './github-app.ts';
import { addGitHubAppPage } from './github-app-page.ts';
import { addGitHubPages } from './github-pages.ts';
import { addGitHubRepositories, type GitHubRepositories } from './github-repositories.ts';
import { basicClient, createOAuthStore, type OAuthStore } from './oauth-store.ts';
import type { StandInApp } from './stand-in-app.ts';

const EIGHT_HOURS = 8 * 3600;

export function addGitHub(app: StandInApp): {
  store: OAuthStore;
  repositories: GitHubRepositories;
  app: GitHubAppStandIn;
} {
  const store = createOAuthStore({ prefix: 'ghu', lifetimeSeconds: EIGHT_HOURS, hasPkce: true });
  const installed = addGitHubApp(app);
  app.get('/github/login/oauth/authorize', (http) => answerConsent(http, { name: 'GitHub', store, hasPkce: true }));
  app.post('/github/login/oauth/access_token', async (http) => {
    const form = await http.req.parseBody();
    const tokens = store.redeem(form, { id: form.client_id, secret: form.client_secret });
    if (tokens) return http.json({ ...tokens, token_type: 'bearer', refresh_token_expires_in: 15_811_200 });
    const error = form.refresh_token ? 'bad_refresh_token' : 'bad_verification_code';
    return http.json({ error, error_description: 'The code passed is incorrect or expired.' });
  });
  // The grant, or one token of it.
  app.delete('/github-api/applications/:client/:what{grant|token}', async (http) => {
    const { secret } = basicClient(http.req.header('authorization'));
    if (!secret) return http.json({ message: 'Bad credentials' }, 401);
    const { access_token } = (await http.req.json()) as { access_token?: string };
    const isKnown = store.revoke(access_token ?? '');
    // All tokens of the account end with its grant.
    if (isKnown && http.req.param('what') === 'grant') store.revokeAll();
    return isKnown ? http.body(null, 204) : http.json({ message: 'Not Found' }, 404);
  });
  app.use('/github-api/*', async (http, next) => {
    const authorization = http.req.header('authorization');
    if (store.accepts(authorization)) return next();
    const owner = installed.ownerFor(authorization);
    if (owner === undefined) return http.json({ message: 'Bad credentials' }, 401);
    // An installation reads only the repositories of the account that installed it.
    const isCovered = http.req.path.toLowerCase().startsWith(`/github-api/repos/${owner.toLowerCase()}/`);
    return isCovered ? next() : http.json({ message: 'Not Found' }, 404);
  });
  app.get('/github-api/user', (http) => http.json({ id: 1, login: 'northbeam-dev' }));
  installed.addUserPaths();
  const repositories = addGitHubRepositories(app);
  repositories.sendThroughApp((repository, event, payload) => installed.deliveryAbout(repository, event, payload));
  addGitHubPages(app, repositories);
  addGitHubAppPage(app, installed);
  return { store, repositories, app: installed };
}
