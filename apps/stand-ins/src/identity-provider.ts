// Simulates the sign-in of Google, Microsoft and GitHub on loopback: the real authorization-code flow, with discovery
// and signed ID tokens for the first two, and GitHub's own flow for the third.
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createAuthorizationCodes, STAND_IN_CLIENT } from './authorization-codes.ts';
import { answerAuthorization } from './authorization-page.ts';
import { addGitHub, type SignInTokens } from './github.ts';
import type { Wire } from './network-faults.ts';
import { PEOPLE, type StandInPerson } from './people.ts';
import { serveStandIn } from './serve-stand-in.ts';

export interface IdentityProvider {
  url: string;
  wire: Wire;
  /** Of sign-ins at GitHub. */
  gitHubTokens: SignInTokens;
  /** The settings that send the product here. */
  settings: Record<string, string>;
  /** Sends a browser to `authorizationUrl`, with this person at the screen. @returns what comes back to the product */
  approve(authorizationUrl: string, subject: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const TENANT = 'contoso-tenant';
const KEY_ID = 'stand-in';

export async function startIdentityProvider({
  port = 0,
  people = PEOPLE,
}: {
  port?: number;
  people?: readonly StandInPerson[];
} = {}): Promise<IdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const app = new Hono();
  let base = '';

  /** @param issuerPath with {tenantid} in it where the provider's shared address has it */
  function addOpenId(
    name: string,
    path: string,
    issuerPath: string,
    claimsOf: (person: StandInPerson) => object,
  ): void {
    const codes = createAuthorizationCodes();
    const issuer = () => `${base}${issuerPath}`;
    app.get(`${path}/.well-known/openid-configuration`, (http) =>
      http.json({
        issuer: issuer(),
        authorization_endpoint: `${base}${path}/authorize`,
        token_endpoint: `${base}${path}/token`,
        jwks_uri: `${base}${path}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    );
    app.get(`${path}/keys`, (http) => http.json({ keys: [jwk] }));
    app.get(`${path}/authorize`, (http) => answerAuthorization(http, { provider: name, people, codes }));
    app.post(`${path}/token`, async (http) => {
      const grant = codes.redeem(await http.req.parseBody());
      if (!grant) return http.json({ error: 'invalid_grant' }, 400);
      const { person, nonce } = grant;
      const idToken = await new SignJWT({ nonce, email: person.email, name: person.name, ...claimsOf(person) })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .setIssuer(issuer().replace('{tenantid}', TENANT))
        .setAudience(STAND_IN_CLIENT.id)
        .setSubject(person.subject)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey);
      return http.json({ access_token: 'unused', token_type: 'Bearer', expires_in: 300, id_token: idToken });
    });
  }

  addOpenId('Google', '/google', '/google', ({ isEmailVerified }) => ({ email_verified: isEmailVerified }));
  addOpenId('Microsoft', '/microsoft/common/v2.0', '/microsoft/{tenantid}/v2.0', () => ({ tid: TENANT }));
  const gitHubTokens = addGitHub(app, people);

  const { wire, close, url } = await serveStandIn(app.fetch, port);
  base = url;
  return {
    url,
    wire,
    gitHubTokens,
    close,
    settings: settingsFor(base),
    async approve(authorizationUrl, subject) {
      const answer = await fetch(`${authorizationUrl}&as=${subject}`, { redirect: 'manual' });
      const location = answer.headers.get('location');
      if (!location) throw new Error(`the stand-in answered ${answer.status}: ${await answer.text()}`);
      return Object.fromEntries(new URL(location).searchParams);
    },
  };
}

function settingsFor(base: string): Record<string, string> {
  const client = (prefix: string) => ({
    [`${prefix}_CLIENT_ID`]: STAND_IN_CLIENT.id,
    [`${prefix}_CLIENT_SECRET`]: STAND_IN_CLIENT.secret,
  });
  return {
    ...client('GOOGLE'),
    GOOGLE_ISSUER: `${base}/google`,
    ...client('MICROSOFT'),
    MICROSOFT_ISSUER: `${base}/microsoft/common/v2.0`,
    ...client('GITHUB'),
    GITHUB_URL: `${base}/github`,
    GITHUB_API_URL: `${base}/github-api`,
  };
}
