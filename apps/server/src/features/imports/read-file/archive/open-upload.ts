// Detects the kind of an upload by its first bytes: a text, maybe compressed, or an archive, whose entries are not read here.
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { IMPORT_LIMITS } from '@worklane/contract/imports';
import { MEGABYTE } from '@worklane/domain/units';
import { fail } from '../../../../platform/http/fail.ts';
import { Unreadable } from '../unreadable.ts';

type Chunks = AsyncIterable<Uint8Array>;
export type OpenedUpload = { text: Chunks } | { tar: Chunks };

const CHUNK = 64 * 1024;
/** Unpacked, a text becomes no larger than this. */
export const UNPACKED_BYTES = IMPORT_LIMITS.bytes * 5;
const TAR_MARK = { at: 257, word: 'ustar' };

/** @throws Unreadable, or Refusal too_large */
export async function openUpload(body: Chunks | null): Promise<OpenedUpload> {
  // Of an archive the files are counted one by one, and against what the company may store.
  const limit = { bytes: IMPORT_LIMITS.bytes };
  const sent = await peek(counted(body, limit), 2);
  const isPacked = sent.head[0] === 0x1f && sent.head[1] === 0x8b;
  if (!isPacked) return { text: sent.all };
  const unpacked = await peek(gunzip(sent.all), 512);
  if (unpacked.head.toString('latin1', TAR_MARK.at, TAR_MARK.at + TAR_MARK.word.length) !== TAR_MARK.word)
    return { text: atMost(unpacked.all, UNPACKED_BYTES) };
  limit.bytes = Number.POSITIVE_INFINITY;
  return { tar: unpacked.all };
}

/** @throws Unreadable when there is more */
export async function collect(chunks: Chunks, most: number): Promise<Buffer> {
  const collected: Uint8Array[] = [];
  for await (const chunk of atMost(chunks, most)) collected.push(chunk);
  return Buffer.concat(collected);
}

async function* atMost(chunks: Chunks, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > most) throw new Unreadable(`it is larger than ${most / MEGABYTE} MB when unpacked.`);
    yield chunk;
  }
}

async function* counted(chunks: Chunks | null, limit: { bytes: number }): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks ?? []) {
    size += chunk.byteLength;
    if (size > limit.bytes) fail('too_large', { limit: `${limit.bytes / MEGABYTE} MB` });
    yield chunk;
  }
}

async function* gunzip(packed: Chunks): AsyncGenerator<Uint8Array> {
  const unpacked = pipeline(Readable.from(packed), createGunzip({ chunkSize: CHUNK }), () => undefined);
  try {
    yield* unpacked;
  } catch (error) {
    const isZlib = String((error as { code?: unknown }).code).startsWith('Z_');
    throw isZlib ? new Unreadable('it is compressed, and damaged or truncated.') : error;
  }
}

/** Reads the first bytes, and yields them again with the rest. */
async function peek(chunks: Chunks, count: number): Promise<{ head: Buffer; all: Chunks }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let isOver = false;
  while (head.length < count && !isOver) {
    const { value, done } = await iterator.next();
    isOver = done === true;
    if (!done) head = Buffer.concat([head, value]);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      if (head.length > 0) yield head;
      while (!isOver) {
        const { value, done } = await iterator.next();
        isOver = done === true;
        if (!done) yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head, all: all() };
}
