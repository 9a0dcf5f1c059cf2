// Calls Figma's API for a company, with its own token. Figma counts every call: what was read is kept, and asked for again only when
// the file has another version.

import { fail } from '../../../platform/http/fail.ts';
import type { OutsideAnswer } from '../../../platform/outside/create-outside.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { NotConnected, withToken } from '../../integrations/flows/use-token.ts';

export interface FigmaCall {
  /** Below the API's address; its parts are encoded. */
  path: readonly string[];
  query?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** @throws OutsideError, NotConnected. A token that is not taken (401 or 403) is renewed once, and the call made once more. */
export function callFigma(
  services: Services,
  company_id: string,
  { path, query = {}, signal }: FigmaCall,
): Promise<OutsideAnswer> {
  const api = services.config.integrations.FIGMA_API_URL;
  const parameters = new URLSearchParams(query);
  const url = `${api}/v1/${path.map(encodeURIComponent).join('/')}${parameters.size > 0 ? `?${parameters}` : ''}`;
  return withToken(services, { company_id, type: 'figma' }, ({ access_token }) =>
    services.outside.call({
      who: 'Figma',
      reach: { provider: api },
      url,
      headers: { authorization: `Bearer ${access_token}` },
      ...(signal && { signal }),
    }),
  );
}

const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Says in the specification's words why a file could not be read. @throws Refusal figma_not_connected, figma_file_unreadable */
export async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotConnected) fail('figma_not_connected');
    if (!(error instanceof OutsideError)) throw error;
    return fail('figma_file_unreadable', { reason: STATUS_TEXTS[error.status ?? 0] ?? error.message });
  }
}
