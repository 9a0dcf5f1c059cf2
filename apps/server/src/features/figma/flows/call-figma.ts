// Calls Figma's API with the company's token. Figma limits reads, so callers store what they read and read a file again
// only when its version has changed.
import { fail } from '../../../platform/http/fail.ts';
import type { OutsideAnswer } from '../../../platform/outside/create-outside.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { NotConnected, withToken } from '../../integrations/flows/use-token.ts';

export interface FigmaCall {
  /** The path below the API's address, with encoded parts. */
  path: readonly string[];
  query?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** @throws OutsideError, NotConnected. When Figma refuses the token (401 or 403), it is renewed and the call repeated, once. */
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

/** Explains in the specification's words why a file can't be read. @throws Refusal figma_not_connected, figma_file_unreadable */
export async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotConnected) fail('figma_not_connected');
    if (!(error instanceof OutsideError)) throw error;
    return fail('figma_file_unreadable', { reason: STATUS_TEXTS[error.status ?? 0] ?? error.message });
  }
}
