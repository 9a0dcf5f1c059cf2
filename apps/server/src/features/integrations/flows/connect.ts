// Connects a company to a product: builds the address there, and completes the connection with the code that the
// browser returns with.
import { type ConnectedType, INTEGRATION_NAMES } from '@worklane/contract/integrations';
import { ERRORS } from '@worklane/contract/platform/errors';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';
import { fail } from '../../../platform/http/fail.ts';
import { hashToken } from '../../../platform/secrets/new-token.ts';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { insertSecret, takeSecret } from '../../accounts/steps/one-time-secrets.ts';
import { saveConnection } from '../commands/save-connection.ts';
import { providersOf } from '../providers/all-providers.ts';
import type { IntegrationProvider } from '../providers/provider.ts';
import { exchangeCode } from './ask-for-tokens.ts';
import { discardUnlessStored } from './discard-tokens.ts';
import { sealTokens } from './seal-tokens.ts';

interface Attempt {
  type: ConnectedType;
  company_id: string;
  session_id: string;
}

interface Began extends Attempt {
  redirectUri: string;
  /** Sealed. */
  verifier: string;
}

/** @throws Refusal integration_not_set_up, return_address_invalid, integration_state_invalid */
export async function beginConnection(
  services: Services,
  viewer: SessionViewer,
  {
    type,
    company_id,
    redirectUri,
    state,
  }: { type: ConnectedType; company_id: string; redirectUri: string; state: string },
): Promise<{ url: string; oauth_url: string }> {
  const { db, now, config, sealFor } = services;
  const provider = setUp(services, type);
  if (!provider.returnPaths.some((path) => redirectUri === `${config.publicUrl}${path}`))
    fail('return_address_invalid');
  const verifier = generateRandomCodeVerifier();
  const hash = hashToken(state);
  const sealed = sealFor('integration-states').close(verifier, hash.toString('base64url'));
  const data: Began = { type, company_id, session_id: viewer.session_id, redirectUri, verifier: sealed };
  await insertSecret(db, now(), hash, { purpose: 'integration', auth_id: null, data: { ...data } });
  const parameters = {
    client_id: provider.clientId as string,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: provider.scopes,
    state,
    ...(provider.hasPkce && {
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  };
  const url = new URL(provider.authorizeUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href, oauth_url: url.href };
}

/** @throws ConnectionRefused for a state that is not there any more; OutsideError when the provider refuses or does not answer */
export async function finishConnection(
  services: Services,
  viewer: SessionViewer,
  { type, company_id, code, state }: { type: ConnectedType; company_id: string; code: string; state: string },
): Promise<{ connected: boolean; account: string | null }> {
  const { db, now, run, sealFor } = services;
  const provider = setUp(services, type);
  const match: Attempt = { type, company_id, session_id: viewer.session_id };
  const taken = await takeSecret<Began>(db, now(), 'integration', state, { ...match });
  const { redirectUri, verifier: sealed } = taken?.data ?? refuseState();
  const verifier = sealFor('integration-states').open(sealed, hashToken(state).toString('base64url'));
  const answer = await exchangeCode(services, provider, { code, redirectUri, verifier });
  await discardUnlessStored(services, answer, { at: type });
  const { account, settings = {} } = await provider.describe(services, answer);
  const ref = { company_id, type };
  const tokens = sealTokens(services, ref, { provider, answer });
  await run(viewer, saveConnection, { ...ref, ...tokens, account: account?.slice(0, 200) ?? null, settings });
  return { connected: true, account };
}

function setUp({ config }: Services, type: ConnectedType): IntegrationProvider {
  const provider = providersOf(config)[type];
  const { missing } = provider;
  if (missing.length > 0) {
    fail('integration_not_set_up', { name: INTEGRATION_NAMES[type], settings: missing.join(' and ') });
  }
  return provider;
}

/** Why a connection failed, at the provider or on the way back. Its message is for users. */
export class ConnectionRefused extends Error {}

function refuseState(): never {
  throw new ConnectionRefused(ERRORS.integration_state_invalid.message);
}
