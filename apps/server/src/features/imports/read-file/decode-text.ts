// Decodes the bytes of a file piece by piece. Refuses unclear encodings: a wrong guess would garble names.
import { isUtf8 } from 'node:buffer';
import { Unreadable } from './unreadable.ts';

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const LINE_FEED = 0x0a;
/** How much of the beginning is looked at for signs of a file that is not text. */
const SAMPLE = 1_000;

/** @throws Unreadable when the bytes are no text in UTF-8, or in UTF-16 with a byte order mark */
export async function* decodeText(chunks: Chunks): AsyncGenerator<string> {
  let head: Buffer | undefined = Buffer.alloc(0);
  let decoder: Decoder | undefined;
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield decoder?.take(chunk) ?? '';
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SAMPLE) continue;
    decoder = decoderFor(head);
    yield decoder.take(head);
    head = undefined;
  }
  if (head) {
    decoder = decoderFor(head);
    yield decoder.take(head);
  }
  yield decoder?.end() ?? '';
}

/** @param head the first bytes of it, or all of them when they are few */
function decoderFor(head: Uint8Array): Decoder {
  if (head.length === 0) throw new Unreadable('it is empty.');
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) {
    throw new Unreadable('it is an Excel file or a ZIP archive. Save it as CSV (UTF-8) and import that.');
  }
  if (startsWith(head, 0xff, 0xfe, 0x00, 0x00)) throw new Unreadable('it is in UTF-32. Save it as UTF-8.');
  if (startsWith(head, 0xff, 0xfe)) return new Decoder('utf-16le');
  if (startsWith(head, 0xfe, 0xff)) return new Decoder('utf-16be');
  const sample = head.subarray(0, SAMPLE);
  if (sample.filter((byte) => byte === 0).length > sample.length / 10) {
    throw new Unreadable('it is not text, or it is UTF-16 without a byte order mark. Save it as UTF-8.');
  }
  return new Decoder('utf-8');
}

class Decoder {
  readonly #encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  readonly #decoder: TextDecoder;
  #lines = 1;
  /** The last bytes, which may be the beginning of a character. */
  #open: Uint8Array = new Uint8Array();

  constructor(encoding: 'utf-8' | 'utf-16le' | 'utf-16be') {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
  }

  take(bytes: Uint8Array): string {
    const text = this.#decode(bytes, true);
    if (this.#encoding === 'utf-8') {
      this.#lines += countLineFeeds(bytes);
      this.#open = openEnd(bytes);
    }
    return text;
  }

  end(): string {
    return this.#decode(new Uint8Array(), false);
  }

  #decode(bytes: Uint8Array, stream: boolean): string {
    try {
      return this.#decoder.decode(bytes, { stream });
    } catch {
      if (this.#encoding !== 'utf-8')
        throw new Unreadable('it begins like UTF-16 but is not valid UTF-16. Save it as UTF-8.');
      const line = this.#lines + brokenLine(Buffer.concat([this.#open, bytes]));
      throw new Unreadable(
        `it is not valid UTF-8: line ${line} holds bytes of another encoding, or the file is damaged. Save it as UTF-8.`,
      );
    }
  }
}

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

/** Counts the lines before the first that is not UTF-8. */
function brokenLine(bytes: Uint8Array): number {
  let lines = 0;
  for (let start = 0; start < bytes.length; lines++) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found === -1 ? bytes.length : found + 1;
    if (found === -1 || !isUtf8(bytes.subarray(start, end))) return lines;
    start = end;
  }
  return lines;
}

/** Finds an incomplete character in the last three bytes. */
function openEnd(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3; back++) {
    const byte = bytes.at(-back) ?? 0;
    if (byte >= 0xc0) return bytes.slice(-back);
    if (byte < 0x80) break;
  }
  return new Uint8Array();
}
