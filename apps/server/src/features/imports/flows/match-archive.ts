// Finds what of an archive is here already: which of its files need not come, and where its texts may lead.
import type { ImportProblem } from '@worklane/contract/imports';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../../platform/session/scope.ts';
import { readKnownDocuments, readKnownFiles, readOwnTickets, readVisibleFiles } from '../existing-record-reads.ts';
import type { ArchivedTicket } from '../read-file/reading-worker.ts';
import { type ImportRef, readKnownTickets } from '../reads.ts';

export interface MatchedArchive {
  /** The tickets that are updated, by their ids in the archive. */
  known: Set<string>;
  /** Existing documents, which don't change. */
  knownDocuments: ReadonlySet<string>;
  /** Files that are here, were deleted here, or whose tickets are left alone. */
  leftOut: Set<string>;
  /** Existing files that its texts refer to, by their names in the texts. */
  kept: Map<string, string>;
  problems: ImportProblem[];
}

export interface ArchiveToMatch {
  tickets: readonly ArchivedTicket[];
  documents: readonly ArchivedTicket[];
  /** Its files. */
  byId: ReadonlyMap<string, unknown>;
  /** The files that its texts refer to. */
  shown: readonly string[];
  exported_at: string;
}

export async function matchArchive(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  ref: ImportRef,
  { tickets, documents, byId, shown, exported_at }: ArchiveToMatch,
): Promise<MatchedArchive> {
  const brought = new Map((await readKnownTickets(db, ref, 'archive')).map((each) => [each.external_id, each]));
  const own = new Map((await readOwnTickets(db, ref)).map((each) => [each.external_id, each]));
  const knownFiles = await readKnownFiles(db, ref);
  const known = new Set<string>();
  const leftOut = new Set<string>();
  let owned = 0;
  for (const { key, files } of tickets) {
    const here = brought.get(key) ?? own.get(key);
    if (here?.is_here) known.add(key);
    if (own.get(key)?.is_here) owned++;
    // A project's own files are here, or were deleted here.
    const takesFiles = here === undefined || (here.is_here && here.content_hash !== null);
    for (const file of files) if (!takesFiles || knownFiles.has(file)) leftOut.add(file);
  }
  const knownDocuments = await readKnownDocuments(db, ref);
  for (const { key, files } of documents) if (knownDocuments.has(key)) for (const file of files) leftOut.add(file);
  const toCome = (id: string) => byId.has(id) && !leftOut.has(id);
  const elsewhere = shown.filter((id) => !toCome(id));
  const visible = await readVisibleFiles(db, scope, ref, elsewhere);
  const kept = new Map(visible.map((id) => [id, id]));
  for (const id of elsewhere) {
    const file = knownFiles.get(id);
    if (file) kept.set(id, file);
  }
  return {
    known,
    knownDocuments: new Set(knownDocuments.keys()),
    leftOut,
    kept,
    problems: owned > 0 ? [sayOwn(owned, exported_at)] : [],
  };
}

function sayOwn(count: number, exported_at: string): ImportProblem {
  const what = count === 1 ? 'Its ticket that is still here gets' : `Its ${count} tickets that are still here get`;
  const when = `${exported_at.slice(0, 16).replace('T', ' at ')} UTC`;
  const message = `It is an archive of this project. ${what} the values of ${when} again; the history keeps the present ones, and later comments and files stay`;
  return { row: null, line: null, severity: 'warning', message };
}
