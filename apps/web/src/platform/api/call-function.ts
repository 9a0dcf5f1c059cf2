// Calls an action of a server function, and says in the specification's words when it fails (extensions, section 8).
import { ApiError } from '@worklane/client/api-error';
import type { AnyEndpoint, BodyOf, ResponseOf } from '@worklane/contract/platform/endpoint';
import type { FunctionName } from '@worklane/contract/platform/functions';
import { send } from './send.ts';
import { withToken } from './with-token.ts';

interface Answer<Data> {
  success: boolean;
  data?: Data | undefined;
  error?: string | undefined;
}
type DataOf<E extends AnyEndpoint> = ResponseOf<E> extends Answer<infer Data> ? Data : never;

/** A call of a server function that failed. `isNetwork`: the server was not reached at all. */
export class FunctionError extends Error {
  readonly isNetwork: boolean;

  constructor(message: string, isNetwork = false) {
    super(message);
    this.isNetwork = isNetwork;
  }
}

/**
 * Calls a function. Types come from the action's record, `typeof figmaData.oauth`; the record itself is not fetched.
 * @throws FunctionError
 */
export async function callFunction<E extends AnyEndpoint>(
  name: FunctionName,
  body: BodyOf<E>,
): Promise<DataOf<E> | undefined> {
  const endpoint = { method: 'POST', path: `/api/functions/${name}` } as const;
  try {
    const answer = (await withToken((token) => send(endpoint, { body, token }))) as Answer<DataOf<E>>;
    if (answer.success) return answer.data;
    throw new FunctionError(answer.error || 'Edge Function returned error');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'no_token') throw new FunctionError('No active session found');
    if (error.status === 0) throw new FunctionError(error.message, true);
    throw new FunctionError(`Edge Function failed: ${error.status} ${error.message}`);
  }
}
