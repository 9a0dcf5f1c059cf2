// Reads the query with which a program sent a user to ask for a token.
import { TOKEN_RIGHTS, type TokenRight } from '@worklane/domain/tokens/vocabulary';
import { fail } from '../../platform/http/fail.ts';

export interface AskedToken {
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  state: string | undefined;
  /** What it asks for; undefined when it doesn't say. */
  scope: TokenRight | undefined;
}

/** Of a `state`, which goes back as it came. */
const LONGEST_STATE = 2_000;
const CHALLENGE = /^[0-9A-Za-z_-]{43}$/;

const wrong = (reason: string): never => fail('oauth_request_invalid', { reason });

/**
 * @param request the query as it came
 * @throws Refusal oauth_client_unknown, oauth_redirect_unknown: before anything else is judged, since nobody is to be sent back then
 */
export function readClient(request: string): Pick<AskedToken, 'client_id' | 'redirect_uri'> {
  const given = new URLSearchParams(request);
  const only = (name: string) => (given.getAll(name).length === 1 ? given.get(name) || undefined : undefined);
  return {
    client_id: only('client_id') ?? fail('oauth_client_unknown'),
    redirect_uri: only('redirect_uri') ?? fail('oauth_redirect_unknown'),
  };
}

/**
 * @param resources the addresses that tokens work at
 * @throws Refusal oauth_client_unknown, oauth_redirect_unknown, oauth_request_invalid
 */
export function readRequest(request: string, resources: readonly string[]): AskedToken {
  const client = readClient(request);
  const given = new URLSearchParams(request);
  for (const name of new Set(given.keys()))
    if (name !== 'resource' && given.getAll(name).length > 1) wrong('it repeats a parameter');
  if (given.get('response_type') !== 'code') wrong('it must ask for a code (response_type)');
  const code_challenge = given.get('code_challenge') ?? '';
  if (given.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(code_challenge))
    wrong('it must use PKCE with S256 (code_challenge)');
  if (!given.getAll('resource').every((each) => isResource(each, resources)))
    wrong('it asks for a token for another server (resource)');
  const state = given.get('state') ?? undefined;
  if (state !== undefined && state.length > LONGEST_STATE) wrong('its state is too long');
  return { ...client, code_challenge, state, scope: readScope(given.get('scope')) };
}

/** Compares with or without a slash at the end. */
export const isResource = (given: string, resources: readonly string[]): boolean =>
  resources.includes(given.replace(/\/$/, ''));

/** Reads the highest right that is asked for. Unknown words are ignored, as OAuth requires. */
function readScope(scope: string | null): TokenRight | undefined {
  const words = new Set((scope ?? '').split(' '));
  return TOKEN_RIGHTS.findLast((right) => words.has(right));
}
