// Marks secrets: each is handed out once to its owner, and searched for everywhere else.
import { auth } from '@worklane/contract/auth';
import { CONNECTED_TYPES } from '@worklane/contract/integrations';
import { calendarFeed } from '@worklane/contract/integrations/calendar-feed';
import { webhooks } from '@worklane/contract/integrations/webhooks';
import { invitations } from '@worklane/contract/invitations';
import { sharedReports } from '@worklane/contract/shared-reports';
import { twoFactor } from '@worklane/contract/two-factor';
import { SYSTEM } from '@worklane/domain/access/can';
import sql from 'sql-template-tag';
import { upsertCalendar } from '../features/integrations/calendar-writes.ts';
import { saveConnection } from '../features/integrations/commands/save-connection.ts';
import { sealCalendar } from '../features/integrations/flows/seal-calendar.ts';
import { sealTokens } from '../features/integrations/flows/seal-tokens.ts';
import { providersOf } from '../features/integrations/providers/all-providers.ts';
import { createLogger } from '../platform/log/create-logger.ts';
import { allow, aProgram, codeIn } from './a-program.ts';
import { aToken } from './a-token.ts';
import { aBrowser, sessionOf } from './accounts/a-browser.ts';
import { twoFactorCode } from './accounts/two-factor-code.ts';
import { aPerson, aProject, PASSWORD, type TestPerson } from './factories.ts';
import { jobsSettled } from './jobs-settled.ts';
import { callEndpoint, startTestApp, type TestApp } from './start-test-app.ts';
import { APP_SECRET, HOOK_SECRET } from './walk/walk-github.ts';
import { SIGNING_SECRET, WEBHOOK_SECRET } from './walk/walk-slack.ts';
import { SIGNING_WITH } from './walk/walk-webhooks.ts';
import { giveKey } from './worlds/assistant-world.ts';

const SECRET_KEY = 'canary-key-of-the-installation-0001';
const CLIENT_SECRET = 'canary-client-secret-0002';
const INTEGRATION_SECRETS = {
  FIGMA_CLIENT_SECRET: 'canary-figma-client-secret-0004',
  GITHUB_INTEGRATION_CLIENT_SECRET: 'canary-github-client-secret-0005',
  SLACK_CLIENT_SECRET: 'canary-slack-client-secret-0006',
  GOOGLE_CALENDAR_CLIENT_SECRET: 'canary-google-calendar-secret-0007',
};
const NEW_PASSWORD = 'canary password 0003';

export interface Canaries {
  /** By what they are; each was handed out once. */
  secrets: Map<string, string>;
  /** Hashes and the like, which nobody is ever handed. */
  stored: Map<string, string>;
  /** Lists the names of those that are in a text. */
  foundIn(text: string, marked?: Map<string, string>): string[];
}

/** Starts an installation whose own secrets are marked. @returns it with every line of its log */
export async function startMarkedApp(templateUrl: string): Promise<{ app: TestApp; logged: string[] }> {
  const logged: string[] = [];
  const app = await startTestApp(templateUrl, {
    settings: {
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
      FIGMA_CLIENT_ID: 'id',
      GITHUB_INTEGRATION_CLIENT_ID: 'id',
      SLACK_CLIENT_ID: 'id',
      // Nobody listens there.
      AI_ADDRESS: 'http://127.0.0.1:9/v1',
      GOOGLE_CALENDAR_CLIENT_ID: 'id',
      ...INTEGRATION_SECRETS,
    },
    secretKey: SECRET_KEY,
    log: createLogger('trace', { write: (line) => void logged.push(line) }),
  });
  return { app, logged };
}

/** Gives a separate person, and an owner's guest, everything there is to keep secret. */
export async function releaseCanaries(app: TestApp, owner: TestPerson): Promise<Canaries> {
  const secrets = new Map<string, string>();
  const stored = new Map<string, string>();
  const { db } = app.services;
  secrets.set('the installation’s key', SECRET_KEY);
  secrets.set('a provider’s client secret', CLIENT_SECRET);

  for (const [name, secret] of Object.entries(INTEGRATION_SECRETS)) secrets.set(name, secret);
  secrets.set('a webhook of Slack', WEBHOOK_SECRET);
  secrets.set('the secret with which Slack signs', SIGNING_SECRET);
  secrets.set('the secret with which the GitHub App signs', APP_SECRET);
  secrets.set('the secret with which a webhook signs', SIGNING_WITH);
  secrets.set('the secret of a webhook at GitHub', HOOK_SECRET);
  await connected(app, owner, secrets);

  const person = await aPerson(app);
  const browser = aBrowser(app);
  const signedIn = sessionOf(
    (await browser.call(auth.login, { body: { email: person.email, password: PASSWORD } })).body,
  );
  browser.token = signedIn.token;
  await browser.call(auth.changePassword, { body: { current_password: PASSWORD, new_password: NEW_PASSWORD } });
  secrets.set('a password', NEW_PASSWORD);
  const { secret } = (await browser.call(twoFactor.enroll)).body;
  const { recovery_codes } = (await browser.call(twoFactor.verify, { body: { code: twoFactorCode(secret) } })).body;
  secrets.set('a two-factor secret', secret);
  recovery_codes.forEach((each, index) => void secrets.set(`recovery code ${index + 1}`, each));
  const session = [...browser.cookies].find(([name]) => name.includes('session'));
  secrets.set('a session cookie', decodeURIComponent(session?.[1] ?? '').split('.')[0] ?? '');
  secrets.set('an access token', browser.token);

  const { body } = await callEndpoint(app, invitations.invite, {
    params: { company: owner.company_id },
    token: owner.token,
    body: { emails: ['canary@example.com'], role: 'owner' },
  });
  secrets.set('an invitation’s token', /token=([\w-]+)/.exec(body[0]?.sent?.link ?? '')?.[1] ?? '');
  const { id: project } = await aProject(app, owner);
  const shared = await callEndpoint(app, sharedReports.create, {
    params: { project },
    token: owner.token,
    body: { title: 'Canary', sections: ['status'] },
  });
  secrets.set('a shared report’s link', /token=([\w-]+)/.exec(shared.body.link)?.[1] ?? '');
  const { address } = (await callEndpoint(app, calendarFeed.create, { token: owner.token })).body;
  // As a calendar requests it, also mistyped.
  for (const path of [
    new URL(address).pathname,
    `${new URL(address).pathname}/x`,
    new URL(address).pathname.toUpperCase(),
  ])
    await app.server.request(path);
  await app.server.request(new URL(address).pathname, { method: 'POST' });
  secrets.set('the address of a calendar feed', /([\w-]+)\.ics$/.exec(address)?.[1] ?? '');
  const { secret: token } = await aToken(app, owner);
  for (const each of [token, `${token}x`, token.slice(0, -1)])
    for (const path of ['/api/api_token', '/api/users/me', '/api/none'])
      await app.server.request(path, { headers: { authorization: `Bearer ${each}` } });
  secrets.set('an API token', token.slice(12));
  secrets.set('a code for an API token', codeIn(await allow(app, owner, await aProgram(app))));
  const hook = await callEndpoint(app, webhooks.create, {
    token: owner.token,
    params: { company: owner.company_id },
    body: { name: 'Canary', url: 'https://canary-address-of-a-webhook.example/hook', events: ['ticket.created'] },
  });
  secrets.set('the secret of a webhook', hook.body.secret);
  await callEndpoint(app, auth.forgotPassword, { body: { email: person.email } });
  await jobsSettled(app);

  const hashes = await db.query<{ password: string }>(
    sql`select password from auth_accounts where password is not null`,
  );
  hashes.forEach(({ password }, index) => void stored.set(`password hash ${index + 1}`, password));
  const kept = await db.query<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from one_time_secrets union all select encode(token_hash, 'hex') from invitations
        union all select encode(token_hash, 'hex') from shared_reports
        union all select encode(token_hash, 'hex') from calendar_feeds
        union all select encode(token_hash, 'hex') from api_tokens
        union all select encode(code_hash, 'hex') from oauth_codes`,
  );
  kept.forEach(({ hash }, index) => void stored.set(`hash of a one-time secret ${index + 1}`, hash));
  for (const [name, value] of [...secrets, ...stored])
    if (value.length < 8) throw new Error(`${name} was not handed out`);
  return {
    secrets,
    stored,
    foundIn: (text, marked = new Map([...secrets, ...stored])) =>
      [...marked].filter(([, value]) => text.includes(value)).map(([name]) => name),
  };
}

/** Connects the owner's company with marked tokens, as a provider would have handed them out. */
async function connected(app: TestApp, owner: TestPerson, secrets: Map<string, string>): Promise<void> {
  for (const type of CONNECTED_TYPES) {
    const answer = { access_token: `canary-${type}-access-token`, refresh_token: `canary-${type}-refresh-token` };
    secrets.set(`the access token of ${type}`, answer.access_token);
    secrets.set(`the refresh token of ${type}`, answer.refresh_token);
    const ref = { company_id: owner.company_id, type };
    const provider = providersOf(app.services.config)[type];
    const tokens = sealTokens(app.services, ref, { provider, answer });
    await app.services.run(SYSTEM, saveConnection, { ...ref, ...tokens, account: null, settings: {} });
  }
  const key = 'sk-canary-key-of-the-model-0004';
  secrets.set('the key of a model', key);
  await giveKey(app, owner, key);
  const answer = { access_token: 'canary-calendar-access-token', refresh_token: 'canary-calendar-refresh-token' };
  secrets.set('the access token of a calendar', answer.access_token);
  secrets.set('the refresh token of a calendar', answer.refresh_token);
  const now = app.services.now();
  await upsertCalendar(app.services.db, {
    ...sealCalendar(app.services, owner.id, answer),
    user_id: owner.id,
    account: null,
    now,
  });
}
