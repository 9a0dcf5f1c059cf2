// Simulates a GitHub App: the page that installs it, whose users may see which installation, tokens of installations, and signed
// deliveries.
import { generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { signed } from './github-repositories.ts';
import type { StandInRepository } from './github-repository.ts';
import type { StandInApp } from './stand-in-app.ts';

export interface StandInInstallation {
  id: number;
  account: { id: number; login: string; type: 'User' | 'Organization' };
  /** The connected account's role in the organization; undefined if GitHub does not list the installation for it. */
  role: 'admin' | 'member' | undefined;
  /** Null: all of the account. */
  repositories: string[] | null;
  suspended_at: string | null;
  /** Which deliveries the app gets. */
  events: string[];
}

export type GitHubAppStandIn = ReturnType<typeof addGitHubApp>;

const APP_ID = 4711;
const SLUG = 'worklane-stand-in';
const HOUR_MS = 3_600_000;
/** GitHub's limit for the app's own token. */
const LONGEST_SECONDS = 600;

export function addGitHubApp(app: StandInApp) {
  const installations = new Map<number, StandInInstallation>();
  const tokens = new Map<string, StandInToken>();
  const counts = { issued: 0, revoked: 0 };
  const secret = randomBytes(24).toString('hex');
  let keys: ReturnType<typeof newKeys> | undefined;
  let lastId = 900;
  /** Where the product runs, known from the last browser that it sent. */
  let product = 'http://localhost:3000';

  app.use('/github/login/oauth/authorize', async (http, next) => {
    const address = http.req.query('redirect_uri') ?? '';
    if (URL.canParse(address)) product = new URL(address).origin;
    return next();
  });
  function install(login = 'northbeam', type: 'User' | 'Organization' = 'Organization'): StandInInstallation {
    const id = ++lastId;
    const installation: StandInInstallation = {
      id,
      account: { id: 5_000 + id, login, type },
      role: 'admin',
      repositories: null,
      suspended_at: null,
      events: ['check_run', 'check_suite', 'pull_request', 'pull_request_review'],
    };
    installations.set(id, installation);
    return installation;
  }
  const installationFor = (owner: string, name: string) =>
    [...installations.values()].find(
      ({ account, repositories }) => account.login === owner && (repositories?.includes(name) ?? true),
    );
  app.get(`/github/apps/${SLUG}/installations/new`, (http) => answerInstalling(http, product, install));
  addAppPaths(app, { tokens, counts, installations, installationFor, isApp: (http) => isOfApp(keys, http) });
  /** Finds the owner of the repositories that this token reads. */
  const ownerFor = (authorization: string | undefined) => {
    const token = tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
    const isSuspended = [...installations.values()].some(
      ({ account, suspended_at }) => suspended_at && account.login === token?.login,
    );
    return token && token.until > Date.now() && !isSuspended ? token.login : undefined;
  };
  return {
    counts,
    installations,
    install,
    ownerFor,
    /** Counts the valid tokens of installations. */
    tokens: () => tokens.size,
    expireTokens: () => tokens.clear(),
    /** Returns the settings of the app, on one line each. */
    settings() {
      keys ??= newKeys();
      const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
      return {
        GITHUB_APP_ID: String(APP_ID),
        GITHUB_APP_SLUG: SLUG,
        GITHUB_APP_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
        GITHUB_APP_WEBHOOK_SECRET: secret,
      };
    },
    /** Makes a delivery as the app sends it: address and request. */
    delivery(event: string, payload: object, signedWith = secret) {
      const init = signed(signedWith, event, JSON.stringify(payload));
      return { url: `${product}/api/incoming/github_app`, init };
    },
    /** Makes the app's delivery about a repository; undefined when none of its installations covers it. */
    deliveryAbout({ id, owner, name }: StandInRepository, event: string, payload: object) {
      const found = installationFor(owner, name);
      if (!keys || !found?.events.includes(event)) return undefined;
      return this.delivery(event, { ...payload, installation: { id: found.id }, repository: { id, name } });
    },
    /**
     * Does what an owner of the organization can do at GitHub.
     * @param names repositories; none means all
     * @returns the app's delivery of it
     */
    change(installation: StandInInstallation, step: string, names: readonly string[] = []) {
      if (step === 'deleted') installations.delete(installation.id);
      else if (step === 'select') installation.repositories = names.length > 0 ? [...names] : null;
      else installation.suspended_at = step === 'suspend' ? new Date().toISOString() : null;
      const event = step === 'select' ? 'installation_repositories' : 'installation';
      return this.delivery(event, { action: step, installation: shownToApp(installation) });
    },
    addUserPaths: () => addUserPaths(app, installations),
  };
}

interface StandInToken {
  until: number;
  login: string;
}

interface AppParts {
  tokens: Map<string, StandInToken>;
  counts: { issued: number; revoked: number };
  installations: ReadonlyMap<number, StandInInstallation>;
  installationFor(owner: string, name: string): StandInInstallation | undefined;
  isApp(http: Context): boolean;
}

/** Adds the paths that the app itself and its installations call. */
function addAppPaths(app: StandInApp, { tokens, counts, installations, installationFor, isApp }: AppParts): void {
  app.post('/github-api/app/installations/:id/access_tokens', (http) => {
    const installation = installations.get(Number(http.req.param('id')));
    if (!isApp(http)) return http.json({ message: 'A JSON web token could not be decoded' }, 401);
    if (!installation) return http.json({ message: 'Not Found' }, 404);
    if (installation.suspended_at) return http.json({ message: 'This installation has been suspended' }, 403);
    counts.issued++;
    const token = `ghs_${randomBytes(18).toString('hex')}`;
    tokens.set(token, { until: Date.now() + HOUR_MS, login: installation.account.login });
    return http.json({ token, expires_at: new Date(Date.now() + HOUR_MS).toISOString() }, 201);
  });
  app.delete('/github-api/installation/token', (http) => {
    const token = http.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    if (!tokens.delete(token)) return http.json({ message: 'Bad credentials' }, 401);
    counts.revoked++;
    return http.body(null, 204);
  });
  app.get('/github-api/repos/:owner/:repo/installation', (http) => {
    if (!isApp(http)) return http.json({ message: 'A JSON web token could not be decoded' }, 401);
    const { owner, repo } = http.req.param();
    const found = installationFor(owner, repo);
    if (!found) return http.json({ message: 'Not Found' }, 404);
    return http.json(shownToApp(found));
  });
  app.get('/github-api/app/installations/:id', (http) => {
    if (!isApp(http)) return http.json({ message: 'A JSON web token could not be decoded' }, 401);
    const found = installations.get(Number(http.req.param('id')));
    return found ? http.json(shownToApp(found)) : http.json({ message: 'Not Found' }, 404);
  });
}

const shownToApp = ({ id, account, events, suspended_at }: StandInInstallation) => ({
  id,
  account,
  events,
  suspended_at,
});

/** Adds the paths where a connected account sees installations. */
function addUserPaths(app: StandInApp, installations: ReadonlyMap<number, StandInInstallation>): void {
  app.get('/github-api/user/installations', (http) => {
    const listed = [...installations.values()].filter(({ role }) => role !== undefined);
    const shown = listed.map(({ id, account }) => ({ id, app_id: APP_ID, app_slug: SLUG, account }));
    return http.json({ total_count: shown.length, installations: shown });
  });
  app.get('/github-api/user/memberships/orgs/:login', (http) => {
    const login = http.req.param('login');
    const found = [...installations.values()].find(({ account }) => account.login === login);
    return found?.role ? http.json({ state: 'active', role: found.role }) : http.json({ message: 'Not Found' }, 404);
  });
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

function isOfApp(keys: ReturnType<typeof newKeys> | undefined, http: Context): boolean {
  const authorization = http.req.header('authorization') ?? '';
  const [head = '', claims = '', signature = ''] = authorization.replace(/^Bearer /, '').split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  if (!keys || !verify('RSA-SHA256', signed, keys.publicKey, Buffer.from(signature, 'base64url'))) return false;
  const { iss, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const now = Date.now() / 1000;
  const isInTime = Number(iat) <= now && Number(exp) > now && Number(exp) <= now + LONGEST_SECONDS;
  return String(iss) === String(APP_ID) && isInTime;
}

function answerInstalling(http: Context, product: string, install: (login: string) => StandInInstallation) {
  if (http.req.query('as') === 'install') {
    const back = new URL(`${product}/github-integration-callback`);
    back.searchParams.set('installation_id', String(install(http.req.query('for') ?? 'northbeam').id));
    back.searchParams.set('setup_action', 'install');
    back.searchParams.set('state', http.req.query('state') ?? '');
    return http.redirect(back.href);
  }
  return http.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>GitHub stand-in</title>
    <style>:root{color-scheme:dark light;font:16px/1.6 system-ui}body{max-width:30rem;margin:4rem auto}</style></head>
    <body><h1>Install the app</h1><p>A stand-in on this machine, not the real one.</p>
    <form><input type="hidden" name="state" value="${http.req.query('state') ?? ''}" />
    <label>Organization <input name="for" value="northbeam" required /></label>
    <button name="as" value="install">Install</button></form></body></html>`);
}
