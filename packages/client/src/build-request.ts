// Builds the HTTP request of an endpoint and reads its answer. Knows nothing of sessions, tries or networks.
import { COMMAND_HEADER, type Method } from '@worklane/contract/platform/endpoint';
import { buildPath } from './build-path.ts';
import { readError } from './read-error.ts';

export interface Parts {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  token?: string | undefined;
  /** Names a change: however often it is sent, it happens once. */
  commandId?: string | undefined;
}

/**
 * @param more headers beside those of every request
 * @returns the address below the server's own, and what `fetch` takes
 */
export function buildRequest(
  { method, path }: { method: Method; path: string },
  { params, query, body, token, commandId }: Parts,
  more?: Record<string, string>,
) {
  const headers = new Headers({ accept: 'application/json', ...more });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (commandId) headers.set(COMMAND_HEADER, commandId);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const text = body === undefined ? null : JSON.stringify(body);
  return { address: buildPath(path, params, query), init: { method, headers, body: text } };
}

/** @throws ApiError for a refusal */
export async function readAnswer(response: Response): Promise<unknown> {
  if (!response.ok) throw await readError(response);
  return response.status === 204 ? undefined : response.json();
}
