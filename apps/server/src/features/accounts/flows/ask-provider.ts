// Builds a provider's authorization URL, and exchanges the code that the browser brings back.
import { PROVIDER_LABELS, type Provider } from '@worklane/contract/identities';
import * as oauth from 'oauth4webapi';
import type { ProviderConfig } from '../../../platform/config/read-providers.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { revokeSignIn } from '../jobs.ts';
import { askGitHub, gitHubServer } from './ask-github.ts';
import { type ProviderFetch, providerFetch } from './guarded-fetch.ts';
import type { ProviderAnswer } from './provider-answer.ts';

export interface Attempt {
  state: string;
  verifier: string;
  nonce: string;
}

/** For the code, the keys and the user together: a person waits for all of them. */
const EXCHANGE_MS = 10_000;
const DISCOVERY_KEPT_MS = 3_600_000;
/** Microsoft's shared address names its issuer by this; the token says whose tenant it is. */
const TENANT = '{tenantid}';

export interface Providers {
  authorizationUrl(provider: Provider, attempt: Attempt): Promise<string>;
  /**
   * Tells whether a return can come from this provider, by the issuer it names (or doesn't, where the provider always
   * names one).
   */
  mayReturn(provider: Provider, iss: string | undefined): Promise<boolean>;
  /** @throws Refusal oauth_state_invalid when the code is none that this provider gave for this attempt */
  exchange(
    provider: Provider,
    attempt: Attempt,
    answer: { code: string; iss?: string | undefined },
  ): Promise<ProviderAnswer>;
}

export function createProviders(services: Pick<Services, 'outside' | 'config' | 'jobs' | 'log'>): Providers {
  const { providers: configs, publicUrl } = services.config;
  const redirectUri = `${publicUrl}/auth/callback`;
  const fetchFrom = (provider: Provider, signal?: AbortSignal) =>
    providerFetch(services, { who: PROVIDER_LABELS[provider], config: configs[provider], signal });
  const serverOf = createDiscovery(configs, fetchFrom);

  function configOf(provider: Provider) {
    const { clientId, clientSecret, missing } = configs[provider];
    if (clientId && clientSecret) return { client: { client_id: clientId }, clientSecret };
    return fail('provider_not_configured', { provider: PROVIDER_LABELS[provider], settings: missing.join(' and ') });
  }

  return {
    async authorizationUrl(provider, { state, verifier, nonce }) {
      const { client } = configOf(provider);
      const server = await serverOf(provider).catch(() =>
        fail('provider_failed', { provider: PROVIDER_LABELS[provider] }),
      );
      const url = new URL(server.authorization_endpoint as string);
      const parameters = {
        client_id: client.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: provider === 'github' ? 'read:user user:email' : 'openid email profile',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(provider !== 'github' && { nonce }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async mayReturn(provider, iss) {
      const server = await serverOf(provider);
      return iss === undefined ? !server.authorization_response_iss_parameter_supported : iss === server.issuer;
    },

    async exchange(provider, { state, verifier, nonce }, { code, iss }) {
      const { client, clientSecret } = configOf(provider);
      const config = configs[provider];
      const fetching = fetchFrom(provider, AbortSignal.timeout(EXCHANGE_MS));
      const options = optionsFor(config, fetching);
      const server = await serverOf(provider);
      const given = new URLSearchParams({ code, state, ...(iss && { iss }) });
      const parameters = oauth.validateAuthResponse(server, client, given, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.ClientSecretPost(clientSecret),
        parameters,
        redirectUri,
        verifier,
        { ...options, headers: { accept: 'application/json' } },
      );
      if (await refusesCode(response)) return fail('oauth_state_invalid');
      if (provider === 'github') {
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
        // Before its use: a process that is killed later revokes nothing.
        await revokeLater(services, tokens.access_token);
        return askGitHub(config, tokens.access_token, fetching);
      }
      const claims = await readIdToken(server, client, response, { nonce, options });
      const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : null;
      return {
        identity: { provider, issuer: claims.iss, subject: claims.sub, email },
        name: typeof claims.name === 'string' ? claims.name : (email?.split('@')[0] ?? ''),
        isEmailProven: provider === 'google' && email !== null && claims.email_verified === true,
      };
    },
  };
}

/** Adds a job that revokes a sign-in's token at GitHub. Only that sign-in needs it, and it would never expire. */
function revokeLater({ jobs, log }: Pick<Services, 'jobs' | 'log'>, token: string): Promise<void> {
  return jobs
    .add(revokeSignIn, { token })
    .catch((error: Error) => log.warn({ reason: error.message }, 'the token of a sign-in at GitHub was not revoked'));
}

function optionsFor({ issuer }: ProviderConfig, fetching: ProviderFetch) {
  return {
    [oauth.customFetch]: fetching,
    // A stand-in on this machine speaks plain HTTP; nobody else may.
    [oauth.allowInsecureRequests]: /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(issuer),
  };
}

/** Reads the providers' discovery documents, each once an hour. */
function createDiscovery(configs: Record<Provider, ProviderConfig>, fetchFrom: (provider: Provider) => ProviderFetch) {
  const discovered = new Map<Provider, { until: number; server: Promise<oauth.AuthorizationServer> }>();

  async function discover(provider: Provider): Promise<oauth.AuthorizationServer> {
    const config = configs[provider];
    if (provider === 'github') return gitHubServer(config.issuer);
    const response = await oauth.discoveryRequest(new URL(config.issuer), optionsFor(config, fetchFrom(provider)));
    if (provider === 'google') return oauth.processDiscoveryResponse(new URL(config.issuer), response);
    const server = (await response.json()) as oauth.AuthorizationServer;
    if (!server.issuer || new URL(server.issuer).origin !== new URL(config.issuer).origin)
      throw new Error('the discovery document names another issuer');
    return server;
  }

  return (provider: Provider): Promise<oauth.AuthorizationServer> => {
    const known = discovered.get(provider);
    if (known && known.until > Date.now()) return known.server;
    const server = discover(provider);
    discovered.set(provider, { until: Date.now() + DISCOVERY_KEPT_MS, server });
    server.catch(() => discovered.delete(provider));
    return server;
  };
}

/** @returns the claims of the ID token, once its issuer, audience, nonce and signature have been checked */
async function readIdToken(
  discovered: oauth.AuthorizationServer,
  client: oauth.Client,
  response: Response,
  { nonce, options }: { nonce: string; options: ReturnType<typeof optionsFor> },
): Promise<oauth.IDToken> {
  const server = discovered.issuer.includes(TENANT)
    ? { ...discovered, issuer: await tenantIssuer(discovered.issuer, response) }
    : discovered;
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, options);
  return oauth.getValidatedIdTokenClaims(tokens) as oauth.IDToken;
}

/** Recognizes a code of another provider or attempt, or a used one: the return is at fault, not the provider. */
async function refusesCode(response: Response): Promise<boolean> {
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error?: unknown };
  return error === 'invalid_grant' || error === 'bad_verification_code';
}

/** Returns the issuer of the tenant that a token claims. Trusted only after the token's signature was checked. */
async function tenantIssuer(template: string, response: Response): Promise<string> {
  const { id_token } = (await response.clone().json()) as { id_token?: string };
  const payload = JSON.parse(Buffer.from(id_token?.split('.')[1] ?? '', 'base64url').toString()) as { tid?: unknown };
  if (typeof payload.tid !== 'string' || !/^[\w-]{1,64}$/.test(payload.tid))
    throw new Error('the token names no tenant');
  return template.replace(TENANT, payload.tid);
}
