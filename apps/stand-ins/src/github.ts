// Simulates sign-in at GitHub: OAuth without OpenID Connect, errors with status 200, and an API that names the user.
import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { createAuthorizationCodes, STAND_IN_CLIENT } from './authorization-codes.ts';
import { answerAuthorization } from './authorization-page.ts';
import { basicClient } from './integrations/oauth-store.ts';
import type { StandInPerson } from './people.ts';

/** Tokens of sign-ins. */
export interface SignInTokens {
  issued: number;
  /** Counts the valid ones. */
  valid(): number;
}

export function addGitHub(app: Hono, people: readonly StandInPerson[]): SignInTokens {
  const codes = createAuthorizationCodes();
  const personByToken = new Map<string, StandInPerson>();
  const tokens: SignInTokens = { issued: 0, valid: () => personByToken.size };
  const personOf = (authorization: string | undefined) =>
    personByToken.get(authorization?.replace(/^Bearer /, '') ?? '');

  app.get('/github/login/oauth/authorize', (http) => answerAuthorization(http, { provider: 'GitHub', people, codes }));
  app.post('/github/login/oauth/access_token', async (http) => {
    const grant = codes.redeem(await http.req.parseBody());
    if (!grant) return http.json({ error: 'bad_verification_code', error_description: 'The code is incorrect.' });
    const token = `gho_${randomBytes(18).toString('hex')}`;
    personByToken.set(token, grant.person);
    tokens.issued++;
    return http.json({ access_token: token, token_type: 'bearer', scope: 'read:user,user:email' });
  });
  app.delete('/github-api/applications/:client/token', async (http) => {
    const { id, secret } = basicClient(http.req.header('authorization'));
    if (id !== STAND_IN_CLIENT.id || secret !== STAND_IN_CLIENT.secret)
      return http.json({ message: 'Bad credentials' }, 401);
    const { access_token = '' } = (await http.req.json()) as { access_token?: string };
    return personByToken.delete(access_token) ? http.body(null, 204) : http.json({ message: 'Not Found' }, 404);
  });
  app.get('/github-api/user', (http) => {
    const person = personOf(http.req.header('authorization'));
    if (!person) return http.json({ message: 'Bad credentials' }, 401);
    const { subject, name, email } = person;
    return http.json({ id: Number(subject), login: email.split('@')[0], name, email: null });
  });
  app.get('/github-api/user/emails', (http) => {
    const person = personOf(http.req.header('authorization'));
    if (!person) return http.json({ message: 'Bad credentials' }, 401);
    const { email, isEmailVerified } = person;
    return http.json([
      { email: `${person.subject}@users.noreply.github.example`, primary: false, verified: true, visibility: null },
      { email, primary: true, verified: isEmailVerified, visibility: 'private' },
    ]);
  });
  return tokens;
}
