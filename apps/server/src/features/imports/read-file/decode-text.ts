// From a file's bytes to its text. Only what is certain is decoded: guessing an encoding would turn names into nonsense.
import { isUtf8 } from 'node:buffer';
import { Unreadable } from './unreadable.ts';

const LINE_FEED = 0x0a;
/** How much of the beginning is looked at for signs of a file that is not text. */
const SAMPLE = 1_000;

/** @throws Unreadable when the bytes are no text in UTF-8, or in UTF-16 with a byte order mark */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new Unreadable('it is empty.');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    throw new Unreadable('it is an Excel file or a ZIP archive. Save it as CSV (UTF-8) and take that.');
  }
  if (startsWith(bytes, 0xff, 0xfe, 0x00, 0x00)) throw new Unreadable('it is in UTF-32. Save it as UTF-8.');
  if (startsWith(bytes, 0xff, 0xfe)) return decodeUtf16(bytes, 'utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return decodeUtf16(bytes, 'utf-16be');
  const sample = bytes.subarray(0, SAMPLE);
  if (sample.filter((byte) => byte === 0).length > sample.length / 10) {
    throw new Unreadable('it is not text, or it is UTF-16 without a byte order mark. Save it as UTF-8.');
  }
  if (!isUtf8(bytes)) {
    throw new Unreadable(
      `it is not valid UTF-8: line ${firstBrokenLine(bytes)} holds bytes of another encoding, or the file is damaged. Save it as UTF-8.`,
    );
  }
  return new TextDecoder('utf-8').decode(bytes);
}

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable('it begins like UTF-16 but is not valid UTF-16. Save it as UTF-8.');
  }
}

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function firstBrokenLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found === -1 ? bytes.length : found + 1;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end;
  }
  return line;
}
