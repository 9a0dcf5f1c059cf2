// Reads an archive while it streams in: its tickets first, then the files they speak of, each stored on its way by the one
// path for files there is, to wait for the import.
import { ARCHIVE_FORMAT, ARCHIVE_LIMITS, ARCHIVE_NAMES, SealedFile } from '@worklane/contract/archive';
import type { Viewer } from '@worklane/domain/access/can';
import { MEGABYTE } from '@worklane/domain/units';
import * as z from 'zod/mini';
import type { KnownBytes, Spool } from '../../../platform/files/create-files.ts';
import { Refusal } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { stageFile } from '../../files/commands/stage-file.ts';
import { type ArchiveEntry, entriesOf } from '../read-file/archive/archive-entries.ts';
import type { ExpectedFile } from '../read-file/archive/archive-files.ts';
import { collect, UNPACKED_BYTES } from '../read-file/archive/open-upload.ts';
import { quote } from '../read-file/quote.ts';
import { Unreadable } from '../read-file/unreadable.ts';
import type { ImportRef } from '../reads.ts';

interface Archive<Texts extends ReadTexts> {
  ref: ImportRef;
  tar: AsyncIterable<Uint8Array>;
  /** Where the parts of it that are no files are put, one after the other. */
  spool: Spool;
  /** Called once all parts that are no files are in `spool`. */
  onTickets(): Promise<Texts>;
  /** Called before the client's next bytes are awaited: they may take an hour, or never come. */
  letGo(): void;
}

interface ReadTexts {
  /** The files to import; undefined when nothing of the archive may be imported. */
  expected: ExpectedFiles | undefined;
  readLost(bytes: Uint8Array): Promise<string[]>;
}

export interface ExpectedFiles {
  byId: ReadonlyMap<string, ExpectedFile>;
  /** Tells whether a file already exists here, or belongs to a ticket that is not imported. */
  isLeftOut(id: string): boolean;
  /** Rows that could not be read may have had files as well. */
  mayHaveOthers: boolean;
}

/** What the names and the ends of many small files may take. */
const FRAME_MEGABYTES = 200;
/** Every file of it in a list of ids. */
const MOST_LOST = ARCHIVE_LIMITS.files * 40;
const MOST_TEXT = UNPACKED_BYTES / MEGABYTE;

/** @returns what was read of its texts, and the files that were lost before it was made @throws Unreadable, or Refusal */
export async function readArchiveUpload<Texts extends ReadTexts>(
  services: Services,
  viewer: Viewer,
  { ref, tar, spool, onTickets, letGo }: Archive<Texts>,
): Promise<Texts & { lost: ExpectedFile[] }> {
  const most = services.config.companyStorageMegabytes + MOST_TEXT + FRAME_MEGABYTES;
  let room = UNPACKED_BYTES;
  let texts: Texts | undefined;
  let listOfLost: Buffer | undefined;
  const met = new Set<string>();
  for await (const entry of entriesOf(tar, most)) {
    const { name, fileId } = entry;
    if (fileId === undefined && name !== ARCHIVE_NAMES.lost) {
      if (texts) throw new Unreadable(`${quote(name)} comes after its files.`);
      if (entry.size > room) throw new Unreadable(`its tickets are larger than ${MOST_TEXT} MB when unpacked.`);
      room -= entry.size;
      for await (const chunk of entry.body) await spool.write(chunk);
      continue;
    }
    texts ??= await onTickets();
    letGo();
    if (!texts.expected) return { ...texts, lost: [] };
    if (fileId === undefined) listOfLost = await collectLost(entry);
    else if (await take(entry, fileId, texts.expected)) met.add(fileId);
  }
  texts ??= await onTickets();
  const lost = new Set(listOfLost && (await texts.readLost(listOfLost)));
  const missing = [...(texts.expected?.byId.values() ?? [])].filter(({ id }) => !met.has(id));
  for (const file of missing) if (!lost.has(file.id)) throw new Unreadable(`${nameOf(file)} is not in it.`);
  return { ...texts, lost: missing };

  async function take(entry: ArchiveEntry, fileId: string, expected: ExpectedFiles): Promise<boolean> {
    const file = expected.byId.get(fileId);
    if (!file && !expected.mayHaveOthers)
      throw new Unreadable(`it contains ${quote(entry.name)}, which belongs to no ticket.`);
    if (file && file.bytes !== entry.size)
      throw new Unreadable(`${nameOf(file)} has ${entry.size} bytes instead of ${file.bytes}.`);
    if (!file || expected.isLeftOut(fileId)) await entry.discard();
    else await stage(services, viewer, ref, file, entry);
    return file !== undefined;
  }
}

async function stage(services: Services, viewer: Viewer, ref: ImportRef, file: ExpectedFile, entry: ArchiveEntry) {
  const { files, run, config } = services;
  const { company_id, project_id, id: import_id } = ref;
  const { kind, name, sha256: expected_sha256, id: origin_id } = file;
  const incoming = {
    body: entry.body,
    declared: entry.size,
    kind,
    folder: `${kind === 'document' ? 'documents' : 'tickets'}/${company_id}`,
    file_name: name,
    by: viewer.user_id,
    expected_sha256,
    known: openSeal(services, file),
    waits: '3 hours' as const,
  };
  const quotaMegabytes = config.companyStorageMegabytes;
  try {
    await files.receive(incoming, (received) =>
      run(viewer, stageFile, { company_id, project_id, import_id, origin_id, file: received, quotaMegabytes }),
    );
  } catch (error) {
    if (error instanceof Refusal && OF_THE_FILE.has(error.code)) {
      throw new Unreadable(`${nameOf(file)} can't be imported. ${error.sentence}`);
    }
    throw error;
  }
}

/** What is wrong with the file itself, and not with where it is to go. */
const OF_THE_FILE: ReadonlySet<string> = new Set<Refusal['code']>([
  ...(['file_too_large', 'file_type_refused', 'file_changed', 'image_unreadable'] as const),
]);

/** Opens the file's seal, if this server made it. */
function openSeal({ sealFor }: Pick<Services, 'sealFor'>, { seal }: ExpectedFile): KnownBytes | undefined {
  if (seal === null) return undefined;
  try {
    return z.parse(SealedFile, JSON.parse(sealFor(ARCHIVE_FORMAT).open(seal, ARCHIVE_FORMAT)));
  } catch {
    return undefined;
  }
}

function collectLost({ name, size, body }: ArchiveEntry): Promise<Buffer> {
  if (size > MOST_LOST) throw new Unreadable(`${quote(name)} in it is too large.`);
  return collect(body, size);
}

function nameOf({ name, owner }: ExpectedFile): string {
  return `the file ${quote(name)} of ${owner}`;
}
