// Reads a foreign file in a worker process. Hands the result over in pieces, so that a big one never blocks the caller.
import { createReadStream } from 'node:fs';
import { ARCHIVE_NAMES } from '@worklane/contract/archive';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { ImportProblem } from '@worklane/contract/imports';
import { timeZone } from '@worklane/domain/time/time-zone';
import * as z from 'zod/mini';
import { serveWorker } from '../../../platform/workers/serve-worker.ts';
import type { ExpectedFile } from './archive/archive-files.ts';
import { type ReadArchive, readArchive } from './archive/read-archive.ts';
import { decodeText } from './decode-text.ts';
import type { ForeignFile } from './foreign-file.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportedTicket } from './imported-ticket.ts';
import type { Person } from './match-person.ts';
import { quote } from './quote.ts';
import { type ImportSummary, judge, readForeign } from './read-import.ts';
import { readJson } from './read-json.ts';
import type { NamedSprint } from './sprint-names.ts';
import { Unreadable } from './unreadable.ts';

/** The data a file is read against, in the form that is sent to a worker. */
export interface ToldAgainst {
  board: BoardConfiguration;
  people: readonly Person[];
  now: Date;
  time_zone: string;
  sprints: readonly NamedSprint[];
  makesSprints: boolean;
  isEmpty: boolean;
  /** The only person under whose name texts may be imported; null for everyone. */
  speaksFor: string | null;
}

/** What is found of an archive once it is known which of its tickets and files are here already. */
export interface ArchiveMatch {
  known: readonly string[];
  knownDocuments: readonly string[];
  leftOut: readonly string[];
  /** Files that its texts may go on showing. */
  kept: readonly string[];
  lost: readonly ExpectedFile[];
  problems: readonly ImportProblem[];
}

export interface ArchivedTicket {
  key: string;
  files: string[];
}

const SLICE = 1_000;
const ROWS_CHARACTERS = 128 * 1024;
const CHUNK = 64 * 1024;

let file: ForeignFile | undefined;
let archive: ReadArchive | undefined;
/** Those to import. */
let tickets: ImportedTicket[] = [];

const work = {
  /** @throws Unreadable */
  async read(path: string, told: ToldAgainst): Promise<ForeignFile['source']> {
    file = await readForeign(chunksOf(path), againstOf(told));
    return file.source;
  },

  judge(knownKeys: readonly string[]): ImportSummary {
    return summaryOf(file, knownKeys);
  },

  /** @throws Unreadable */
  async readArchive(path: string, told: ToldAgainst): Promise<{ exported_at: string; hasBadRows: boolean }> {
    archive = await readArchive(decodeText(chunksOf(path)), againstOf(told));
    return { exported_at: archive.exported_at, hasBadRows: archive.badRows.length > 0 };
  },

  archivedTickets(from: number): ArchivedTicket[] {
    const some = archive?.tickets.slice(from, from + SLICE) ?? [];
    return some.map(({ key = '', files = [] }) => ({ key, files: files.map((each) => each.key) }));
  },

  archivedDocuments(from: number): ArchivedTicket[] {
    const some = archive?.documents.documents.slice(from, from + SLICE) ?? [];
    return some.map(({ key, files }) => ({ key, files: files.map((each) => each.key) }));
  },

  archivedFiles(from: number): ExpectedFile[] {
    return [...(archive?.files.byId.values() ?? [])].slice(from, from + SLICE);
  },

  /** Lists the files that its texts refer to, from this one on. */
  shownFiles(from: number): string[] {
    return archive?.files.shown().slice(from, from + SLICE) ?? [];
  },

  judgeArchive({ known, knownDocuments, leftOut, kept, lost, problems }: ArchiveMatch): ImportSummary {
    if (!archive) throw new Unreadable('there are no tickets in it.');
    const { files } = archive;
    const [isLeftOut, isKept] = [new Set([...leftOut, ...lost.map(({ id }) => id)]), new Set(kept)];
    archive.problems.push(...problems);
    for (const { row, message } of files.problems((id) => isKept.has(id)))
      archive.problems.push({ row, line: null, severity: 'warning', message });
    for (const { name, owner } of lost) {
      const message = `The file ${quote(name)} of ${owner} was lost before the archive was made`;
      archive.problems.push({ row: null, line: null, severity: 'warning', message });
    }
    const owners = [...archive.tickets, ...archive.documents.documents];
    for (const each of owners.flatMap((owner) => owner.files ?? []))
      if (isLeftOut.has(each.key)) each.is_left_out = true;
    const { report, ...summary } = summaryOf(archive, known, archive.documents.count > 0);
    const coming = [...files.byId.values()].filter(({ id }) => !isLeftOut.has(id));
    const file_bytes = coming.reduce((sum, { bytes }) => sum + bytes, 0);
    const isHere = new Set(knownDocuments);
    const documents = archive.documents.documents.filter(({ key }) => !isHere.has(key)).length;
    return { ...summary, report: { ...report, files: coming.length, file_bytes, documents } };
  },

  /** Reads the ids in an archive's list of lost files. @throws Unreadable */
  async lostFiles(bytes: Uint8Array): Promise<string[]> {
    const ids = z.array(z.string()).safeParse(await readJson(decodeText([bytes])));
    if (!ids.success) throw new Unreadable(`${quote(ARCHIVE_NAMES.lost)} in it cannot be read.`);
    return ids.data;
  },

  /** Returns tickets from this one on, as the JSON of a list; undefined when there are no more. */
  rows(from: number): { json: string; next: number } | undefined {
    const rows: string[] = [];
    let next = from;
    for (let characters = 0; next < tickets.length && characters < ROWS_CHARACTERS; next++) {
      const { row, ...ticket } = tickets[next] as ImportedTicket;
      const json = JSON.stringify({ row, ticket });
      rows.push(json);
      characters += json.length;
    }
    return next === from ? undefined : { json: `[${rows.join(',')}]`, next };
  },

  /**
   * Returns documents and revisions of an archive from this one on, as the JSON of a list; undefined when there are no
   * more.
   */
  documents(from: number): { json: string; next: number } | undefined {
    const records = archive?.documents.records ?? [];
    const some: string[] = [];
    let next = from;
    for (let characters = 0; next < records.length && characters < ROWS_CHARACTERS; next++) {
      const json = JSON.stringify({ position: next, record: records[next] });
      some.push(json);
      characters += json.length;
    }
    return next === from ? undefined : { json: `[${some.join(',')}]`, next };
  },
};

export type ReadingWork = typeof work;

serveWorker(work);

function summaryOf(read: ForeignFile | undefined, knownKeys: readonly string[], hasDocuments = false): ImportSummary {
  if (!read) throw new Unreadable('there are no tickets in it.');
  const { tickets: coming, ...summary } = judge(read, new Set(knownKeys), hasDocuments);
  tickets = coming;
  return summary;
}

function chunksOf(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: CHUNK });
}

function againstOf({ speaksFor, time_zone, ...told }: ToldAgainst): ImportContext {
  const zone = timeZone(time_zone);
  return {
    ...told,
    ...(zone && { zone }),
    maySpeakFor: (personId) => speaksFor === null || personId === speaksFor,
  };
}
