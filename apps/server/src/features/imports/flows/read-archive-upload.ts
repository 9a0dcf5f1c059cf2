// Reads an archive while it streams in: its tickets first, then the files they speak of, each stored on its way by the one
// path for files there is, to wait for the import.
import { ARCHIVE_FORMAT, ARCHIVE_NAMES, SealedFile } from '@worklane/contract/archive';
import type { Viewer } from '@worklane/domain/access/can';
import * as z from 'zod/mini';
import type { KnownBytes } from '../../../platform/files/create-files.ts';
import { Refusal } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { stageFile } from '../../files/commands/stage-file.ts';
import { type ArchiveEntry, entriesOf } from '../read-file/archive/archive-entries.ts';
import type { FileOfTicket } from '../read-file/archive/archive-files.ts';
import { collect, UNPACKED_BYTES } from '../read-file/archive/open-upload.ts';
import { decodeText } from '../read-file/decode-text.ts';
import { quote } from '../read-file/quote.ts';
import { Unreadable } from '../read-file/unreadable.ts';
import type { ImportRef } from '../reads.ts';

interface Archive {
  ref: ImportRef;
  tar: AsyncIterable<Uint8Array>;
  /** What is to come in of the files, once the tickets are known; undefined when nothing of the archive may. */
  onTickets(text: string): Promise<ExpectedFiles | undefined>;
}

export interface ExpectedFiles {
  byId: ReadonlyMap<string, FileOfTicket>;
  /** Those that are here already, or whose ticket does not come in. */
  isLeftOut(id: string): boolean;
  /** Rows that could not be read may have had files as well. */
  mayHaveOthers: boolean;
}

const MEGABYTE = 1024 * 1024;
/** What the names and the ends of many small files may take. */
const FRAME_MEGABYTES = 200;
const MOST_TEXT = UNPACKED_BYTES / MEGABYTE;

/** @returns the files that were lost before the archive was made @throws Unreadable, or Refusal */
export async function readArchiveUpload(
  services: Services,
  viewer: Viewer,
  { ref, tar, onTickets }: Archive,
): Promise<FileOfTicket[]> {
  const most = services.config.companyStorageMegabytes + MOST_TEXT + FRAME_MEGABYTES;
  const texts: Buffer[] = [];
  let room = UNPACKED_BYTES;
  let files: ExpectedFiles | undefined;
  const met = new Set<string>();
  const lost = new Set<string>();
  for await (const entry of entriesOf(tar, most)) {
    const { name, fileId } = entry;
    if (fileId === undefined && name !== ARCHIVE_NAMES.lost) {
      if (files) throw new Unreadable(`${quote(name)} stands behind the files in it.`);
      if (entry.size > room) throw new Unreadable(`unpacked its tickets are larger than ${MOST_TEXT} MB.`);
      room -= entry.size;
      texts.push(await collect(entry.body, entry.size));
      continue;
    }
    files ??= await onTickets(decodeText(Buffer.concat(texts)));
    if (!files) return [];
    if (fileId === undefined) for (const id of await readLost(entry)) lost.add(id);
    else if (await take(entry, fileId, files)) met.add(fileId);
  }
  files ??= await onTickets(decodeText(Buffer.concat(texts)));
  const missing = [...(files?.byId.values() ?? [])].filter(({ id }) => !met.has(id));
  for (const file of missing) if (!lost.has(file.id)) throw new Unreadable(`${nameOf(file)} is not in it.`);
  return missing;

  async function take(entry: ArchiveEntry, fileId: string, expected: ExpectedFiles): Promise<boolean> {
    const file = expected.byId.get(fileId);
    if (!file && !expected.mayHaveOthers) throw new Unreadable(`${quote(entry.name)} is in it, but no ticket has it.`);
    if (file && file.bytes !== entry.size)
      throw new Unreadable(`${nameOf(file)} has ${entry.size} bytes, and ${file.bytes} were said.`);
    if (!file || expected.isLeftOut(fileId)) await entry.discard();
    else await stage(services, viewer, ref, file, entry);
    return file !== undefined;
  }
}

async function stage(services: Services, viewer: Viewer, ref: ImportRef, file: FileOfTicket, entry: ArchiveEntry) {
  const { files, run, config } = services;
  const { company_id, id: import_id } = ref;
  const { kind, name, sha256: expected_sha256, id: origin_id } = file;
  const incoming = {
    ...{ body: entry.body, declared: entry.size, kind, folder: `tickets/${company_id}`, file_name: name },
    ...{ expected_sha256, known: openSeal(services, file), waits: '3 hours' as const },
  };
  const quotaMegabytes = config.companyStorageMegabytes;
  try {
    await files.receive(incoming, (received) =>
      run(viewer, stageFile, { company_id, import_id, origin_id, file: received, quotaMegabytes }),
    );
  } catch (error) {
    if (error instanceof Refusal && OF_THE_FILE.has(error.code)) {
      throw new Unreadable(`${nameOf(file)} cannot come in. ${error.message}.`);
    }
    throw error;
  }
}

/** What is wrong with the file itself, and not with where it is to go. */
const OF_THE_FILE: ReadonlySet<string> = new Set<Refusal['code']>([
  ...(['file_too_large', 'file_type_refused', 'file_changed', 'image_unreadable'] as const),
]);

/** What this server said of the file, if it did. */
function openSeal({ sealFor }: Pick<Services, 'sealFor'>, { seal }: FileOfTicket): KnownBytes | undefined {
  if (seal === null) return undefined;
  try {
    return z.parse(SealedFile, JSON.parse(sealFor(ARCHIVE_FORMAT).open(seal, ARCHIVE_FORMAT)));
  } catch {
    return undefined;
  }
}

async function readLost(entry: ArchiveEntry): Promise<string[]> {
  if (entry.size > UNPACKED_BYTES / 10) throw new Unreadable(`${quote(entry.name)} in it is too large.`);
  try {
    return z.parse(z.array(z.string()), JSON.parse(decodeText(await collect(entry.body, entry.size))));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Unreadable(`${quote(entry.name)} in it cannot be read.`);
  }
}

function nameOf({ name, ticket }: FileOfTicket): string {
  return `the file ${quote(name)} of its ticket ${ticket}`;
}
