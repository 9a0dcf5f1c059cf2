// Sends a file to an endpoint that takes bytes, and says how much of it has left. With XMLHttpRequest, because fetch
// cannot say that, and without a time-out: a big file over a thin line takes as long as it takes.
import { ApiError, networkError } from '@worklane/client/api-error';
import { buildPath } from '@worklane/client/build-path';
import { readAnswer } from '@worklane/client/build-request';
import type { Access, Endpoint } from '@worklane/contract/platform/endpoint';
import type * as z from 'zod/mini';
import { viewAsHeader } from '../local-state/view-as.ts';
import { withToken } from './with-token.ts';

type Schema = z.ZodMiniType;

interface Options<P extends Schema, Q extends Schema> {
  params?: z.input<P>;
  query: z.input<Q>;
  file: Blob;
  signal?: AbortSignal;
  /** From 0 to 1; at 1 the server has it all and works on it. */
  onProgress?(share: number): void;
}

/** @throws ApiError, or the signal's own reason when the caller gave up. */
export async function upload<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  { method, path }: Endpoint<P, Q, B, R, Access>,
  { params, query, file, signal, onProgress }: Options<P, Q>,
): Promise<z.output<R>> {
  type Values = Readonly<Record<string, unknown>>;
  const address = buildPath(path, (params ?? {}) as Values, query as Values);
  const attempt = async (token: string) => {
    const response = await sendFile(method, address, token, file, signal, onProgress);
    return (await readAnswer(response)) as z.output<R>;
  };
  try {
    return await withToken(attempt, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ApiError ? error : networkError();
  }
}

function sendFile(
  method: string,
  address: string,
  token: string,
  file: Blob,
  signal: AbortSignal | undefined,
  onProgress: ((share: number) => void) | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 1);
    for (const [name, value] of Object.entries(viewAsHeader())) request.setRequestHeader(name, value);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(signal?.reason ?? networkError());
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(file);
  });
}
