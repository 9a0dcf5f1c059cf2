// Reads an uploaded file against the board it is for, and keeps what it would become.
import { IMPORT_LIMITS } from '@worklane/contract/imports';
import { can, type Viewer } from '@worklane/domain/access/can';
import { uuidv7 } from 'uuidv7';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { type Scope, scopeOf } from '../../../platform/session/scope.ts';
import { readConfiguration } from '../../projects/reads.ts';
import { hasSprintsOn, readSprints } from '../../sprints/reads.ts';
import { saveImport } from '../commands/save-import.ts';
import { openUpload } from '../read-file/archive/open-upload.ts';
import { type ReadArchive, readArchive } from '../read-file/archive/read-archive.ts';
import type { Against } from '../read-file/map-row.ts';
import { quote } from '../read-file/quote.ts';
import { judge, type ReadImport, readImport } from '../read-file/read-import.ts';
import { timeZone, UTC } from '../read-file/time-zone.ts';
import { Unreadable } from '../read-file/unreadable.ts';
import { type ImportRef, isWithoutTickets, readKnownKeys, readPeople } from '../reads.ts';
import { dropImport } from './drop-import.ts';
import { type MatchedArchive, matchArchive } from './match-archive.ts';
import { readArchiveUpload } from './read-archive-upload.ts';

interface Upload {
  company_id: string;
  project_id: string;
  file_name: string;
  time_zone?: string | undefined;
  body: AsyncIterable<Uint8Array> | null;
}

export async function readUpload(services: Services, viewer: Viewer, upload: Upload): Promise<ImportRef> {
  const { db, run, now } = services;
  const { company_id, project_id, file_name, time_zone, body } = upload;
  const scope = scopeOf(viewer);
  const ref = { id: uuidv7(), company_id, project_id };
  const mayAll = can(viewer, 'project.settings', { company_id, project_id });
  const maySpeakFor = (personId: string) => mayAll || personId === viewer.user_id;
  const board = (await readConfiguration(db, scope, project_id)) ?? fail('project_not_found');
  const people = await readPeople(db, scope, project_id);
  const isEmpty = await isWithoutTickets(db, scope, project_id);
  const known = timeZone(time_zone ?? 'UTC');
  const sprints = await readSprints(db, scope, { project_id });
  const makesSprints = mayAll && (await hasSprintsOn(db, scope, project_id));
  const against = {
    ...{ board, people, now: now(), zone: known ?? UTC, isEmpty, maySpeakFor },
    ...{ sprints, makesSprints },
  };
  try {
    const opened = await openUpload(body);
    const read =
      'tar' in opened
        ? await readArchiveFor(services, viewer, ref, { tar: opened.tar, against, scope, takesFiles: mayAll })
        : await readImport(opened.bytes, against, (source) => readKnownKeys(db, scope, project_id, source));
    if (time_zone && !known && read.source !== 'archive') sayUnknownZone(read, time_zone);
    await run(viewer, saveImport, { ...ref, file_name, ...read });
    return ref;
  } catch (error) {
    // Should that fail as well, they go when their time is over.
    await dropImport(services, viewer, ref).catch(() => undefined);
    if (error instanceof Unreadable) return fail('import_unreadable', { reason: error.message });
    throw error;
  }
}

function sayUnknownZone({ report }: ReadImport, name: string): void {
  const message = `The time zone ${quote(name)} is not known here: dates are read in UTC`;
  if (report.problems.length < IMPORT_LIMITS.problems)
    report.problems.unshift({ row: null, line: null, severity: 'warning', message });
  report.problem_count += 1;
}

interface Archive {
  tar: AsyncIterable<Uint8Array>;
  against: Against;
  scope: Scope;
  /** Only who may bring the archive in need have its files stored. */
  takesFiles: boolean;
}

async function readArchiveFor(
  services: Services,
  viewer: Viewer,
  ref: ImportRef,
  { tar, against, scope, takesFiles }: Archive,
): Promise<ReadImport & { kept_files: ReadonlyMap<string, string> }> {
  let archive: ReadArchive | undefined;
  let matched: MatchedArchive | undefined;
  const lost = await readArchiveUpload(services, viewer, {
    ...{ ref, tar },
    async onTickets(text) {
      archive = await readArchive(text, against);
      const { leftOut } = await matchArchive(services, scope, ref, archive).then((found) => (matched = found));
      const { byId } = archive.files;
      const isLeftOut = (id: string) => leftOut.has(id);
      return takesFiles ? { byId, isLeftOut, mayHaveOthers: archive.badRows.length > 0 } : undefined;
    },
  });
  if (!archive || !matched) throw new Unreadable('there are no tickets in it.');
  const { files, problems, tickets } = archive;
  const { known, leftOut, kept } = matched;
  problems.push(...matched.problems);
  for (const { row, message } of files.problems((id) => kept.has(id)))
    problems.push({ row, line: null, severity: 'warning', message });
  for (const { id, name, ticket } of lost) {
    leftOut.add(id);
    const message = `The file ${quote(name)} of its ticket ${ticket} was lost before the archive was made`;
    problems.push({ row: null, line: null, severity: 'warning', message });
  }
  for (const file of tickets.flatMap((ticket) => ticket.files ?? []))
    if (leftOut.has(file.key)) file.is_left_out = true;
  const read = judge(archive, known);
  const coming = [...files.byId.values()].filter(({ id }) => !leftOut.has(id));
  const file_bytes = coming.reduce((sum, { bytes }) => sum + bytes, 0);
  return { ...read, kept_files: kept, report: { ...read.report, files: coming.length, file_bytes } };
}
