// Refuses a tar with long notes on its entries: the library would read them whole before it returns the entry.
import { Unreadable } from '../unreadable.ts';

const BLOCK = 512;
const SIZE = { from: 124, to: 136 };
const TYPE = 156;
/** Attributes (x, g) and long names (L, K) of what follows. */
const NOTES = 'xgLK';
const FILES = '0\0';
const MOST = 8 * 1024;

/** @throws Unreadable */
export async function* withoutLongNotes(tar: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let skip = 0;
  let header = Buffer.alloc(0);
  for await (const chunk of tar) {
    for (let at = 0; at < chunk.length; ) {
      if (skip > 0) {
        const step = Math.min(skip, chunk.length - at);
        skip -= step;
        at += step;
        continue;
      }
      const part = chunk.subarray(at, at + BLOCK - header.length);
      header = Buffer.concat([header, part]);
      at += part.length;
      if (header.length < BLOCK) break;
      skip = lengthOfBody(header);
      header = Buffer.alloc(0);
    }
    yield chunk;
  }
}

function lengthOfBody(header: Buffer): number {
  const type = String.fromCharCode(header[TYPE] ?? 0);
  const written = header.toString('latin1', SIZE.from, SIZE.to).replaceAll('\0', ' ').trim();
  const size = written === '' ? 0 : Number.parseInt(written, 8);
  const isNote = NOTES.includes(type);
  if (!/^[0-7]*$/.test(written) || (isNote && size > MOST))
    throw new Unreadable('it is not compressed the way project archives are.');
  return isNote || FILES.includes(type) ? size + (-size & (BLOCK - 1)) : 0;
}
