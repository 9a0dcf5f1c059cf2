// Signs users in through identity providers, and links and unlinks their identities.
import {
  identities as endpoints,
  type OAuthOutcome,
  PROVIDER_LABELS,
  PROVIDERS,
  type Provider,
} from '@worklane/contract/identities';
import type { Context } from 'hono';
import { generateRandomCodeVerifier, generateRandomNonce } from 'oauth4webapi';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { hashToken, newToken } from '../../platform/secrets/new-token.ts';
import type { Services } from '../../platform/services.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { callerGroup } from './caller-address.ts';
import { removeCredential } from './commands/remove-credential.ts';
import { createProviders } from './flows/ask-provider.ts';
import { finishOAuth, type OAuthAttempt } from './flows/finish-oauth.ts';
import { demandConfirmed, ownAccount } from './own-account.ts';
import { readSecretCookie, setSecretCookie } from './secret-cookies.ts';
import type { SignIn } from './sign-in.ts';
import { issueSecret } from './steps/one-time-secrets.ts';

export const identityRoutes = (services: Services, signIn: SignIn) => {
  const { db, run, now, limits, config } = services;
  const providers = createProviders(services);
  const hashBrowser = (cookie: string) => hashToken(cookie).toString('base64url');

  interface Beginning {
    provider: Provider;
    return_to?: string | undefined;
  }

  async function begin(
    http: Context,
    { provider, return_to }: Beginning,
    intent: OAuthOutcome['intent'],
    by?: { viewer: SessionViewer; auth_id: string },
  ): Promise<{ url: string }> {
    await limits.take('start', callerGroup(services, http));
    // One cookie for all tabs of a browser, so that two ways begun at once both come back.
    const browser = readSecretCookie(http, 'oauth') ?? newToken();
    const [verifier, nonce] = [generateRandomCodeVerifier(), generateRandomNonce()];
    const data: OAuthAttempt = {
      provider,
      intent,
      verifier,
      nonce,
      browser: hashBrowser(browser),
      return_to: return_to ?? null,
      session_id: by?.viewer.session_id ?? null,
    };
    // The address first: a provider that is not set up or away leaves no secret behind.
    await providers.authorizationUrl(provider, { state: '', verifier, nonce });
    const state = await issueSecret(db, now(), { purpose: 'oauth', auth_id: by?.auth_id ?? null, data: { ...data } });
    setSecretCookie(http, 'oauth', browser, config.publicUrl);
    return { url: await providers.authorizationUrl(provider, { state, verifier, nonce }) };
  }

  return [
    route(endpoints.providers, async () =>
      PROVIDERS.map((provider) => {
        const { missing } = config.providers[provider];
        const is_configured = missing.length === 0;
        return { provider, label: PROVIDER_LABELS[provider], is_configured, missing_settings: missing };
      }),
    ),

    route(endpoints.start, ({ body, http }) => begin(http, body, 'sign_in'), 'outside'),

    route(endpoints.link, async ({ viewer, body, http }) => {
      await demandConfirmed(services, viewer);
      const { auth_id } = await ownAccount(services, viewer);
      return begin(http, body, 'link', { viewer, auth_id });
    }),

    route(endpoints.confirm, async ({ viewer, body, http }) => {
      const { auth_id, has_two_factor } = await ownAccount(services, viewer);
      // With a second factor, the first alone proves nothing: its code confirms (auth.confirm).
      if (has_two_factor) fail('two_factor_on');
      return begin(http, body, 'confirm', { viewer, auth_id });
    }),

    route(
      endpoints.finish,
      ({ body, http }) => finishOAuth(services, { signIn, providers, hashBrowser }, http, body),
      'outside',
    ),

    route(endpoints.unlink, async ({ viewer, params }) => {
      await demandConfirmed(services, viewer);
      const { auth_id } = await ownAccount(services, viewer);
      await run(viewer, removeCredential, { auth_id, kind: 'identity', id: params.identity });
      return undefined;
    }),
  ];
};
