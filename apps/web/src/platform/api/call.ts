// Calls an endpoint of the contract: typed from its record, with the session's token, which is renewed once on a 401.
import type { Access, Endpoint } from '@worklane/contract/endpoint';
import type * as z from 'zod/mini';
import { currentToken, renewToken } from '../session/session.ts';
import { ApiError, noTokenError } from './api-error.ts';
import { type Parts, send } from './send.ts';

type Schema = z.ZodMiniType;
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Partial<Record<never, never>> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

export type CallOptions<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', z.input<P>> &
  Part<'query', z.input<Q>> &
  Part<'body', z.input<B>> & { signal?: AbortSignal | undefined };

type Rest<Options> = Partial<Record<never, never>> extends Options ? [options?: Options] : [options: Options];

/** @throws ApiError */
export async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R, Access>,
  ...[options]: Rest<CallOptions<P, Q, B>>
): Promise<z.output<R>> {
  const parts = (options ?? {}) as Parts;
  const answer = endpoint.access === 'public' ? await send(endpoint, parts) : await sendSignedIn(endpoint, parts);
  return answer as z.output<R>;
}

async function sendSignedIn(endpoint: Parameters<typeof send>[0], parts: Parts): Promise<unknown> {
  const token = currentToken();
  if (!token) throw noTokenError();
  try {
    return await send(endpoint, { ...parts, token });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const renewed = await renewToken(token);
    parts.signal?.throwIfAborted();
    return send(endpoint, { ...parts, token: renewed });
  }
}
