// Simulates Figma's wire format: OAuth with PKCE and Basic, and its API.
import { answerConsent } from './consent-page.ts';
import { addFigmaFiles, type FigmaFiles } from './figma-files.ts';
import { basicClient, createOAuthStore, type OAuthStore } from './oauth-store.ts';
import type { StandInApp } from './stand-in-app.ts';

const NINETY_DAYS = 90 * 24 * 3600;

export function addFigma(app: StandInApp, base: () => string): { store: OAuthStore; files: FigmaFiles } {
  const store = createOAuthStore({ prefix: 'figu', lifetimeSeconds: NINETY_DAYS, hasPkce: true });
  app.get('/figma/oauth', (http) => answerConsent(http, { name: 'Figma', store, hasPkce: true }));
  for (const path of ['token', 'refresh']) {
    app.post(`/figma-api/v1/oauth/${path}`, async (http) => {
      const tokens = store.redeem(await http.req.parseBody(), basicClient(http.req.header('authorization')));
      return tokens ? http.json({ ...tokens, token_type: 'bearer' }) : http.json({ error: 'invalid_grant' }, 400);
    });
  }
  app.use('/figma-api/v1/*', async (http, next) => {
    // Figma says 403 also of tokens that have ended.
    if (!store.accepts(http.req.header('authorization'))) return http.json({ status: 403, err: 'Invalid token' }, 403);
    return next();
  });
  app.get('/figma-api/v1/me', (http) => http.json({ id: '1', handle: 'Mara Lindqvist', email: 'mara@northbeam.io' }));
  return { store, files: addFigmaFiles(app, base) };
}
