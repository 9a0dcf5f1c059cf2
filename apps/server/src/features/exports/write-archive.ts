// A project as the lines of its archive.
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveHead } from '@worklane/contract/archive';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';
import { readArchiveTickets } from './archive-reads.ts';
import type { ExportPlace } from './reads.ts';

const BATCH = 500;

interface What {
  head: Pick<ArchiveHead, 'project' | 'board' | 'attachments_left'>;
  ids: readonly string[];
  now: Date;
}

export async function* writeArchive(
  db: Queryable,
  scope: Scope,
  place: ExportPlace,
  { head, ids, now }: What,
): AsyncGenerator<string> {
  yield lineOf({ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, ...head, exported_at: now.toISOString() });
  let tickets = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = await readArchiveTickets(db, scope, place, ids.slice(start, start + BATCH));
    tickets += batch.length;
    yield batch.map(lineOf).join('');
  }
  // Whoever reads knows by this that nothing is missing.
  yield lineOf({ end: true, tickets });
}

function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
