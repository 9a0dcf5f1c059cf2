// Reads the entries of an archive one after the other, as they stream in. Refuses unknown entry names, so that no name from a
// file ever becomes a path on this machine.
import { ARCHIVE_LIMITS, ARCHIVE_NAMES } from '@worklane/contract/archive';
import { MEGABYTE } from '@worklane/domain/units';
import { createTarDecoder } from 'modern-tar';
import { Refusal } from '../../../../platform/http/fail.ts';
import { webStreamOf } from '../../../../platform/streams/web-stream-of.ts';
import { quote } from '../quote.ts';
import { Unreadable } from '../unreadable.ts';
import { withoutLongNotes } from './refuse-tar-notes.ts';

export interface ArchiveEntry {
  name: string;
  /** Of a file, the id it has in the archive. */
  fileId: string | undefined;
  size: number;
  body: AsyncIterable<Uint8Array>;
  discard(): Promise<void>;
}

const MOST_ENTRIES = ARCHIVE_LIMITS.files * 2;

/** @throws Unreadable */
export async function* entriesOf(tar: AsyncIterable<Uint8Array>, mostMegabytes: number): AsyncGenerator<ArchiveEntry> {
  const seen = new Set<string>();
  const entries = webStreamOf(withoutLongNotes(counted(tar, mostMegabytes))).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  for await (const { header, body } of readable(entries)) {
    const { name, size, type, pax } = header;
    const fileId = ARCHIVE_NAMES.file.exec(name)?.[1];
    const isKnown =
      fileId !== undefined || OTHERS.some((each) => (typeof each === 'string' ? each === name : each.test(name)));
    if (!isKnown || type !== 'file' || pax?.size !== undefined)
      throw new Unreadable(`${quote(name)} does not belong in an archive.`);
    if (seen.has(fileId ?? name)) throw new Unreadable(`${quote(name)} is in it twice.`);
    seen.add(fileId ?? name);
    if (seen.size > MOST_ENTRIES) throw new Unreadable(`it has more than ${MOST_ENTRIES.toLocaleString('en')} parts.`);
    yield { name, fileId, size, body: readable(body), discard: () => body.cancel() };
  }
}

const OTHERS = [
  ARCHIVE_NAMES.head,
  ARCHIVE_NAMES.tickets,
  ARCHIVE_NAMES.documents,
  ARCHIVE_NAMES.end,
  ARCHIVE_NAMES.lost,
];

async function* counted(tar: AsyncIterable<Uint8Array>, mostMegabytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of tar) {
    size += chunk.byteLength;
    if (size > mostMegabytes * MEGABYTE) throw new Unreadable(`it is larger than ${mostMegabytes} MB when unpacked.`);
    yield chunk;
  }
}

/** Replaces errors of the unpacking by a sentence for users. */
async function* readable<Item>(stream: ReadableStream<Item>): AsyncGenerator<Item> {
  try {
    yield* stream;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof Refusal) throw error;
    throw new Unreadable('it is damaged or truncated.');
  }
}
