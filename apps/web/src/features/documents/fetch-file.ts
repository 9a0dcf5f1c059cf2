// Fetches the bytes of an uploaded file for its preview, as the type that it is shown as.
import { networkError } from '../../platform/api/api-error.ts';
import { readError } from '../../platform/api/read-error.ts';

/** Bytes of a text that are drawn: more makes the page slow. */
export const TEXT_SHOWN = 1_000_000;

/** @param type whatever the answer says: the browser must not show it as anything else */
export async function fetchFile(address: string, type: string, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) throw await readError(response);
    return new Blob([await response.arrayBuffer()], { type });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof TypeError ? networkError() : error;
  }
}
