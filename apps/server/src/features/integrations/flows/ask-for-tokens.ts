// Exchanges codes and refresh tokens at a provider's token address.
import * as z from 'zod/mini';
import type { OutsideAnswer } from '../../../platform/outside/create-outside.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import type { IntegrationProvider, TokenAnswer } from '../providers/provider.ts';

/** The client's credentials, as a token endpoint needs them. */
export type TokenClient = Pick<
  IntegrationProvider,
  'name' | 'clientId' | 'clientSecret' | 'tokenUrl' | 'refreshUrls' | 'clientAuth' | 'hasPkce'
>;

const Raw = z.looseObject({
  ok: z.optional(z.boolean()),
  error: z.optional(z.string()),
  access_token: z.optional(z.string()),
});

/** @throws OutsideError; `refused` with the provider's word when it says no, with whichever status */
export function exchangeCode(
  services: Pick<Services, 'outside'>,
  provider: TokenClient,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<TokenAnswer> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  return ask(services, provider, [provider.tokenUrl], provider.hasPkce ? { ...form, code_verifier: verifier } : form);
}

/** @throws OutsideError as `exchangeCode` */
export function exchangeRefreshToken(
  services: Pick<Services, 'outside'>,
  provider: TokenClient,
  refresh_token: string,
): Promise<TokenAnswer> {
  return ask(services, provider, provider.refreshUrls, { grant_type: 'refresh_token', refresh_token });
}

async function ask(
  { outside }: Pick<Services, 'outside'>,
  provider: TokenClient,
  urls: readonly string[],
  form: Record<string, string>,
): Promise<TokenAnswer> {
  const { name: who, clientId = '', clientSecret = '', clientAuth } = provider;
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
  const [url = '', ...others] = urls;
  const answer = await outside.call({
    who,
    reach: { provider: new URL(url).origin },
    url,
    method: 'POST',
    headers: clientAuth === 'basic' ? { authorization: `Basic ${basic}` } : {},
    body: new URLSearchParams(
      clientAuth === 'basic' ? form : { ...form, client_id: clientId, client_secret: clientSecret },
    ),
    accepts: [400, 401, ...(others.length > 0 ? [404] : [])],
    maxBytes: 100_000,
  });
  if (answer.status === 404) return ask({ outside }, provider, others, form);
  return readTokens(who, answer);
}

/** Error codes of RFC 6749 and of Slack for temporary failures: the connection stays. */
const PASSING = [
  'server_error',
  'temporarily_unavailable',
  'slow_down',
  'fatal_error',
  'internal_error',
  'request_timeout',
  'service_unavailable',
  'ratelimited',
];

/** Reads the tokens of an answer. GitHub and Slack refuse with status 200: the body decides. */
function readTokens(who: string, answer: OutsideAnswer): TokenAnswer {
  const body = answer.json(Raw);
  const { ok, error, access_token } = body;
  if (ok === false || error || !access_token || answer.status !== 200) {
    const facts = { who, requestId: answer.requestId, word: error };
    if (error && PASSING.includes(error)) throw new OutsideError('status', { ...facts, status: 503 });
    throw new OutsideError('refused', { ...facts, status: answer.status });
  }
  return { ...body, access_token };
}
