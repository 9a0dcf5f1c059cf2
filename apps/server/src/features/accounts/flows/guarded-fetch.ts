// Lets the OAuth library call a sign-in provider by the guarded way out: bounded, timed, without redirects.
import { MEGABYTE } from '@worklane/domain/units';
import type { ProviderConfig } from '../../../platform/config/read-providers.ts';
import type { Reach } from '../../../platform/outside/check-address.ts';
import type { OutsideCall } from '../../../platform/outside/create-outside.ts';
import type { Services } from '../../../platform/services.ts';

interface Sent {
  method?: string;
  headers?: HeadersInit;
  body?: BodyInit | null | undefined;
}

export type ProviderFetch = (url: string, sent?: Sent) => Promise<Response>;

/** The largest answer: keys, tokens and the addresses of a user are short. */
const MOST_BYTES = MEGABYTE;
/** Statuses of refusals, which are returned like other answers, because the library reads them. */
const REFUSALS = Array.from({ length: 200 }, (_, index) => 400 + index);
/** Statuses whose responses must not have a body. */
const EMPTY = [204, 205];

/**
 * Makes a `fetch` for the sign-in library that calls a provider only through the guarded way out.
 * @param signal ends each of the calls
 */
export function providerFetch(
  { outside }: Pick<Services, 'outside'>,
  { who, config, signal }: { who: string; config: ProviderConfig; signal?: AbortSignal | undefined },
): ProviderFetch {
  return async (url, { method = 'GET', headers, body } = {}) => {
    const answer = await outside.call({
      who,
      reach: reachOf(config, url),
      url,
      method: method as NonNullable<OutsideCall['method']>,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body instanceof URLSearchParams && { body }),
      ...(signal && { signal }),
      accepts: REFUSALS,
      maxBytes: MOST_BYTES,
    });
    const type = answer.headers.get('content-type');
    const content = EMPTY.includes(answer.status) ? null : new Uint8Array(answer.bytes);
    return new Response(content, { status: answer.status, headers: type ? { 'content-type': type } : {} });
  };
}

/**
 * Allows a private host that the settings name. Any other host, which a discovery document may name, must be public.
 */
function reachOf({ issuer, apiUrl = issuer }: ProviderConfig, url: string): Reach {
  const own = [issuer, apiUrl].find((each) => new URL(each).origin === new URL(url).origin);
  return own ? { provider: own } : { typed: true };
}
