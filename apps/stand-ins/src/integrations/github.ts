// Simulates GitHub's wire format: OAuth with errors at status 200, and its API.
import { answerConsent } from './consent-page.ts';
import { addGitHubPages } from './github-pages.ts';
import { addGitHubRepositories, type GitHubRepositories } from './github-repositories.ts';
import { basicClient, createOAuthStore, type OAuthStore } from './oauth-store.ts';
import type { StandInApp } from './stand-in-app.ts';

const EIGHT_HOURS = 8 * 3600;

export function addGitHub(app: StandInApp): { store: OAuthStore; repositories: GitHubRepositories } {
  const store = createOAuthStore({ prefix: 'ghu', lifetimeSeconds: EIGHT_HOURS, hasPkce: true });
  app.get('/github/login/oauth/authorize', (http) => answerConsent(http, { name: 'GitHub', store, hasPkce: true }));
  app.post('/github/login/oauth/access_token', async (http) => {
    const form = await http.req.parseBody();
    const tokens = store.redeem(form, { id: form.client_id, secret: form.client_secret });
    if (tokens) return http.json({ ...tokens, token_type: 'bearer', refresh_token_expires_in: 15_811_200 });
    const error = form.refresh_token ? 'bad_refresh_token' : 'bad_verification_code';
    return http.json({ error, error_description: 'The code passed is incorrect or expired.' });
  });
  app.delete('/github-api/applications/:client/grant', async (http) => {
    const { secret } = basicClient(http.req.header('authorization'));
    if (!secret) return http.json({ message: 'Bad credentials' }, 401);
    const { access_token } = (await http.req.json()) as { access_token?: string };
    return store.revoke(access_token ?? '') ? http.body(null, 204) : http.json({ message: 'Not Found' }, 404);
  });
  app.use('/github-api/*', async (http, next) => {
    if (!store.accepts(http.req.header('authorization'))) return http.json({ message: 'Bad credentials' }, 401);
    return next();
  });
  app.get('/github-api/user', (http) => http.json({ id: 1, login: 'northbeam-dev' }));
  const repositories = addGitHubRepositories(app);
  addGitHubPages(app, repositories);
  return { store, repositories };
}
