// Detects the type of a file by its first bytes. The name only decides between types with the same bytes.
import { open } from 'node:fs/promises';
import { extname } from 'node:path';

export interface DetectedType {
  mime: string;
  /** With its dot. */
  extension: string;
}

const JPEG = '.jpg';
/** Office files of the older kind share one container. */
const OLD_OFFICE: Record<string, string> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
};
const TEXT_PROBE = 64 * 1024;

/** @returns undefined when it is none of the types that can be told by their bytes, nor text. */
export async function detectType(path: string, name: string): Promise<DetectedType | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const extension = extname(name).toLowerCase();
  if (found?.mime === 'application/x-cfb') {
    const mime = OLD_OFFICE[extension];
    return mime ? { mime, extension } : { mime: found.mime, extension: '.cfb' };
  }
  // Whatever is written in words is a text to us, markup too: it is sent as one and never as what it claims to be.
  if (found && !/xml|svg|html|rtf/.test(found.mime)) {
    return { mime: found.mime, extension: found.mime === 'image/jpeg' ? JPEG : `.${found.ext}` };
  }
  return (await looksLikeText(path)) ? { mime: 'text/plain', extension: '.txt' } : undefined;
}

async function looksLikeText(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TEXT_PROBE), 0, TEXT_PROBE, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.includes(0)) return false;
    // Cut inside a character, the last bytes are incomplete and not wrong: `stream` lets them be.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}
