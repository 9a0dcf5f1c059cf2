// Simulates sign-in at GitHub: OAuth without OpenID Connect, errors with status 200, and an API that names the user.
import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { createAuthorizationCodes } from './authorization-codes.ts';
import { answerAuthorization } from './authorization-page.ts';
import type { StandInPerson } from './people.ts';

export function addGitHub(app: Hono, people: readonly StandInPerson[]): void {
  const codes = createAuthorizationCodes();
  const personByToken = new Map<string, StandInPerson>();
  const personOf = (authorization: string | undefined) =>
    personByToken.get(authorization?.replace(/^Bearer /, '') ?? '');

  app.get('/github/login/oauth/authorize', (http) => answerAuthorization(http, { provider: 'GitHub', people, codes }));
  app.post('/github/login/oauth/access_token', async (http) => {
    const grant = codes.redeem(await http.req.parseBody());
    if (!grant) return http.json({ error: 'bad_verification_code', error_description: 'The code is incorrect.' });
    const token = `gho_${randomBytes(18).toString('hex')}`;
    personByToken.set(token, grant.person);
    return http.json({ access_token: token, token_type: 'bearer', scope: 'read:user,user:email' });
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
}
