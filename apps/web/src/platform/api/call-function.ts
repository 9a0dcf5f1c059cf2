// Calls an action of a server function, and says in the specification's words when it fails (extensions, section 8).
import type { Access, Endpoint } from '@worklane/contract/platform/endpoint';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { type CallOptions, call } from './call.ts';

type Schema = z.ZodMiniType;
type Answer<Data> = { success: boolean; data?: Data | undefined; error?: string | undefined };

/** A call of a server function that failed. `isNetwork`: the server was not reached at all. */
export class FunctionError extends Error {
  readonly isNetwork: boolean;

  constructor(message: string, isNetwork = false) {
    super(message);
    this.isNetwork = isNetwork;
  }
}

/** @throws FunctionError */
export async function callFunction<B extends Schema, Data>(
  endpoint: Endpoint<Schema, Schema, B, z.ZodMiniType<Answer<Data>>, Access>,
  body: z.input<B>,
): Promise<Data | undefined> {
  const answer = await send(endpoint, body);
  if (!answer.success) throw new FunctionError(answer.error || 'Edge Function returned error');
  return answer.data;
}

async function send<B extends Schema, Data>(
  endpoint: Endpoint<Schema, Schema, B, z.ZodMiniType<Answer<Data>>, Access>,
  body: z.input<B>,
): Promise<Answer<Data>> {
  try {
    return await call(endpoint, { body } as unknown as CallOptions<Schema, Schema, B> & object);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'no_token') throw new FunctionError('No active session found');
    if (error.status === 0) throw new FunctionError(error.message, true);
    throw new FunctionError(`Edge Function failed: ${error.status} ${error.message}`);
  }
}
