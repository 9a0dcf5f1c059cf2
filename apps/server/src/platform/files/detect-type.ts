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
/** Types written in words, also markup. They are sent as text, never as what they claim to be. */
const WRITTEN = /^text\/|^application\/(?:xml|rtf)$|\+xml$/;
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
  if (found && !WRITTEN.test(found.mime)) {
    return { mime: found.mime, extension: found.mime === 'image/jpeg' ? JPEG : `.${found.ext}` };
  }
  return (await looksLikeText(path)) ? { mime: 'text/plain', extension: '.txt' } : undefined;
}

async function looksLikeText(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TEXT_PROBE), 0, TEXT_PROBE, 0);
    const head = buffer.subarray(0, bytesRead);
    return encodingsOf(head).some((encoding) => isTextIn(encoding, head));
  } finally {
    await handle.close();
  }
}

/**
 * Lists the possible encodings: UTF-16 as its first two bytes announce it; else UTF-8, or what older programs on
 * Windows write.
 */
function encodingsOf(head: Buffer): readonly string[] {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return ['utf-16le'];
  return mark === 'feff' ? ['utf-16be'] : ['utf-8', 'windows-1252'];
}

/** The control characters that text files contain. */
const CONTROLS_OF_TEXT = '\t\n\f\r\u001b';

const isInText = (character: string): boolean => character >= ' ' || CONTROLS_OF_TEXT.includes(character);

function isTextIn(encoding: string, head: Buffer): boolean {
  try {
    // Cut inside a character, the last bytes are incomplete and not wrong: `stream` lets them be.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return encoding === 'utf-8' ? !text.includes('\0') : [...text].every(isInText);
  } catch {
    return false;
  }
}
