// Reads an uploaded file against the board it is for, and keeps what it would become.
import { IMPORT_LIMITS } from '@worklane/contract/imports';
import { can, SYSTEM, type Viewer } from '@worklane/domain/access/can';
import { timeZone } from '@worklane/domain/time/time-zone';
import { uuidv7 } from 'uuidv7';
import type { Spool } from '../../../platform/files/create-files.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { type Scope, scopeOf } from '../../../platform/session/scope.ts';
import { WorkerEnded, WorkerError } from '../../../platform/workers/create-workers.ts';
import { readConfiguration } from '../../projects/reads.ts';
import { hasSprintsOn, readSprints } from '../../sprints/reads.ts';
import { dropImportRows } from '../commands/drop-import-rows.ts';
import { saveImport } from '../commands/save-import.ts';
import { openUpload } from '../read-file/archive/open-upload.ts';
import { quote } from '../read-file/quote.ts';
import type { ImportSummary } from '../read-file/read-import.ts';
import type { ToldAgainst } from '../read-file/reading-worker.ts';
import { Unreadable } from '../read-file/unreadable.ts';
import { type ImportRef, isWithoutTickets, readKnownKeys, readOwnKeys, readPeople } from '../reads.ts';
import { matchArchive } from './match-archive.ts';
import { openReading, type Reading, rowsOf, slicesOf } from './open-reading.ts';
import { type ExpectedFiles, readArchiveUpload } from './read-archive-upload.ts';

interface Upload {
  company_id: string;
  project_id: string;
  file_name: string;
  time_zone?: string | undefined;
  body: AsyncIterable<Uint8Array> | null;
  /** Aborted when the sender stops waiting. */
  signal: AbortSignal;
}

interface ReadUpload extends ImportSummary {
  kept_files?: ReadonlyMap<string, string>;
}

export async function readUpload(services: Services, viewer: Viewer, upload: Upload): Promise<ImportRef> {
  const { run } = services;
  const { company_id, project_id, file_name, body, signal } = upload;
  const ref = { id: uuidv7(), company_id, project_id };
  const against = await readAgainst(services, viewer, upload);
  let reading: Reading | undefined;
  try {
    const opened = await openUpload(body);
    const spool = await services.files.spool({ by: viewer.user_id, folder: `tickets/${company_id}` });
    try {
      const open = async () => {
        reading = await openReading(services, company_id);
        signal.throwIfAborted();
        signal.addEventListener('abort', reading.end, { once: true });
        return reading;
      };
      const parts = { ref, against, spool, open };
      const read =
        'tar' in opened
          ? await readArchiveFor(services, viewer, parts, opened.tar)
          : await readTextFor(services, viewer, parts, opened.text);
      if (upload.time_zone && !timeZone(upload.time_zone) && read.source !== 'archive')
        sayUnknownZone(read, upload.time_zone);
      if (!reading) throw new Unreadable('there are no tickets in it.');
      const pieces = (what: 'rows' | 'documents') => rowsOf.bind(undefined, reading as Reading, what);
      const rows = { rows: pieces('rows'), documents: pieces('documents') };
      await run(viewer, saveImport, { ...ref, file_name, ...read, ...rows });
    } finally {
      await spool.remove();
    }
    return ref;
  } catch (error) {
    // Should that fail as well, they go when their time is over.
    await run(SYSTEM, dropImportRows, ref).catch(() => undefined);
    const reason = reasonOf(error);
    if (reason !== undefined) return fail('import_unreadable', { reason });
    if (error instanceof WorkerEnded) return fail('unavailable');
    throw error;
  } finally {
    reading?.end();
  }
}

async function readAgainst({ db, now }: Services, viewer: Viewer, upload: Upload): Promise<ToldAgainst> {
  const { company_id, project_id, time_zone } = upload;
  const scope = scopeOf(viewer);
  const mayAll = can(viewer, 'project.settings', { company_id, project_id });
  const board = (await readConfiguration(db, scope, project_id)) ?? fail('project_not_found');
  return {
    board,
    people: await readPeople(db, scope, project_id),
    now: now(),
    time_zone: time_zone ?? 'UTC',
    isEmpty: await isWithoutTickets(db, scope, project_id),
    sprints: await readSprints(db, scope, { project_id }),
    speaksFor: mayAll ? null : viewer.user_id,
    makesSprints: mayAll && (await hasSprintsOn(db, scope, project_id)),
  };
}

/** Returns what to say about the file; undefined when it is not the file's fault. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Unreadable || (error instanceof WorkerError && error.name === 'Unreadable'))
    return error.message;
  if (!(error instanceof WorkerEnded)) return undefined;
  if (error.why === 'memory') return 'reading it takes too much memory. Split it into several files.';
  return error.why === 'time' ? 'reading it takes too long. Split it into several files.' : undefined;
}

function sayUnknownZone({ report }: ImportSummary, name: string): void {
  const message = `The time zone ${quote(name)} is not known here: dates are read in UTC`;
  if (report.problems.length < IMPORT_LIMITS.problems)
    report.problems.unshift({ row: null, line: null, severity: 'warning', message });
  report.problem_count += 1;
}

interface Parts {
  ref: ImportRef;
  against: ToldAgainst;
  spool: Spool;
  /** Opens a worker. Called once the upload is complete, so that a slow client does not occupy a worker. */
  open(): Promise<Reading>;
}

async function readTextFor(
  { db }: Services,
  viewer: Viewer,
  { ref, against, spool, open }: Parts,
  text: AsyncIterable<Uint8Array>,
): Promise<ReadUpload> {
  for await (const chunk of text) await spool.write(chunk);
  const reading = await open();
  const source = await reading.call('read', spool.path, against);
  const known = await readKnownKeys(db, scopeOf(viewer), ref.project_id, source);
  if (source === 'file')
    for (const { key, created_at } of await readOwnKeys(db, scopeOf(viewer), ref.project_id))
      known.add(`${key} ${created_at}`);
  return reading.call('judge', [...known]);
}

async function readArchiveFor(
  services: Services,
  viewer: Viewer,
  { ref, against, spool, open }: Parts,
  tar: AsyncIterable<Uint8Array>,
): Promise<ReadUpload> {
  const scope: Scope = scopeOf(viewer);
  // Files are stored only for people who may import the archive.
  const takesFiles = against.speaksFor === null;
  let current: Reading | undefined;
  const openArchive = async () => {
    const reading = await open();
    current = reading;
    return { reading, head: await reading.call('readArchive', spool.path, against) };
  };
  // Read again after the files have come: quicker than it seems, and nobody else waits for them.
  const openAgain = async () => current ?? (await openArchive()).reading;
  const texts = await readArchiveUpload(services, viewer, {
    ref,
    tar,
    spool,
    letGo() {
      current?.end();
      current = undefined;
    },
    async onTickets() {
      const { reading, head } = await openArchive();
      const { exported_at, hasBadRows } = head;
      const tickets = await slicesOf((from) => reading.call('archivedTickets', from));
      const documents = await slicesOf((from) => reading.call('archivedDocuments', from));
      const files = await slicesOf((from) => reading.call('archivedFiles', from));
      const shown = await slicesOf((from) => reading.call('shownFiles', from));
      const byId = new Map(files.map((file) => [file.id, file]));
      const matched = await matchArchive(services, scope, ref, { tickets, documents, byId, shown, exported_at });
      const isLeftOut = (id: string) => matched.leftOut.has(id);
      const expected: ExpectedFiles | undefined = takesFiles
        ? { byId, isLeftOut, mayHaveOthers: hasBadRows }
        : undefined;
      const readLost = async (bytes: Uint8Array) => (await openAgain()).call('lostFiles', bytes);
      return { matched, expected, readLost };
    },
  });
  const { matched, lost } = texts;
  const { known, knownDocuments, leftOut, kept, problems } = matched;
  const match = {
    known: [...known],
    knownDocuments: [...knownDocuments],
    leftOut: [...leftOut],
    kept: [...kept.keys()],
    lost,
    problems,
  };
  const reading = await openAgain();
  return { ...(await reading.call('judgeArchive', match)), kept_files: kept };
}
