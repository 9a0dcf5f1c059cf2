// Calls an endpoint of the contract: typed from its record, with the session's token, which is renewed once on a 401.
import type { CallOptions, Rest } from '@worklane/contract/platform/call-options';
import type { Access, Endpoint } from '@worklane/contract/platform/endpoint';
import type * as z from 'zod/mini';
import { type Parts, send } from './send.ts';
import { withToken } from './with-token.ts';

type Schema = z.ZodMiniType;
/** @throws ApiError */
export async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R, Access>,
  ...[options]: Rest<CallOptions<P, Q, B>>
): Promise<z.output<R>> {
  const parts = (options ?? {}) as Parts;
  const answer =
    endpoint.access === 'public'
      ? await send(endpoint, parts)
      : await withToken((token) => send(endpoint, { ...parts, token }), parts.signal);
  return answer as z.output<R>;
}
