// Fetches the bytes of an uploaded file for its preview, as the type that it is shown as, and reads those of a text.
import { networkError } from '@worklane/client/api-error';
import { readError } from '@worklane/client/read-error';

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

/** @returns the first megabyte as text: in UTF-16 where it says so, else in UTF-8, else as older programs on Windows write it */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, TEXT_SHOWN).arrayBuffer());
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes);
  try {
    // The last character may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
