// Writes a project as the entries of its archive, piece by piece: neither a big project nor a big file is ever in memory as a whole.
import { extname } from 'node:path';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_NAMES,
  ARCHIVE_VERSION,
  type ArchiveFile,
  type SealedFile,
} from '@worklane/contract/archive';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { createTarPacker } from 'modern-tar';
import type * as z from 'zod/mini';
import { createBreath } from '../../platform/background/create-breath.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/fail.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../../platform/session/scope.ts';
import { documentLines, readDocumentFiles } from './archive-documents.ts';
import { type FileToArchive, readFilesToArchive } from './archive-files.ts';
import { readArchiveTickets, type WhatItIs } from './archive-reads.ts';
import { batchesOf, type TicketWeight } from './reads.ts';

const BATCH = 500;
/** Characters. */
const DOCUMENT_PART = 4_000_000;

interface What {
  head: WhatItIs;
  order: readonly TicketWeight[];
}

type Parts = Pick<Services, 'files' | 'sealFor' | 'now' | 'log'> & { db: Queryable };

/** Writes a tar while it is read: stops when the reader stops, and breaks off when a file cannot be read. */
export function writeArchive(parts: Parts, scope: Scope, ref: ProjectRef, what: What): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const mtime = parts.now();

  const breathe = createBreath();

  async function addText(name: string, lines: readonly string[]): Promise<void> {
    const size = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    const writer = controller.add({ name, size, mtime }).getWriter();
    for (const line of lines) {
      await writer.write(Buffer.from(line));
      await breathe();
    }
    await writer.close();
  }

  /**
   * Adds documents in parts that fit in memory.
   * @returns how many there are
   */
  async function addDocuments(filesOf: (documentId: string) => ArchiveFile[]): Promise<number> {
    let [part, documents, characters] = [0, 0, 0];
    let lines: string[] = [];
    const addPart = async () => {
      if (lines.length > 0) await addText(`documents/${String(++part).padStart(4, '0')}.jsonl`, lines);
      [lines, characters] = [[], 0];
    };
    for await (const line of documentLines(parts.db, scope, ref, { filesOf })) {
      if (line.startsWith('{"document"')) documents++;
      lines.push(line);
      characters += line.length;
      if (characters > DOCUMENT_PART) await addPart();
    }
    await addPart();
    return documents;
  }

  async function addAll(): Promise<void> {
    const { db, files } = parts;
    const { head, order } = what;
    const said = { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, ...head, exported_at: mtime.toISOString() };
    await addText(ARCHIVE_NAMES.head, [lineOf(said)]);
    const toCome: { id: string; bytes: number; storage_key: string }[] = [];
    const describe = describer(parts);
    let tickets = 0;
    let part = 0;
    for (const some of batchesOf(order, BATCH)) {
      const batch = await readArchiveTickets(db, scope, ref, some);
      const found = Map.groupBy(await readFilesToArchive(db, scope, ref, some), ({ ticket_id }) => ticket_id);
      const lines = batch.map(({ id, json }) => withFiles(json, (found.get(id) ?? []).map(describe)));
      await addText(`tickets/${String(++part).padStart(4, '0')}.jsonl`, lines);
      tickets += batch.length;
      for (const { id } of batch)
        toCome.push(...(found.get(id) ?? []).map(({ id, bytes, storage_key }) => ({ id, bytes, storage_key })));
    }
    const filesByDocument = await readDocumentFiles(db, scope, ref);
    const documents = await addDocuments((id) => (filesByDocument.get(id) ?? []).map(describe));
    for (const some of filesByDocument.values())
      toCome.push(...some.map(({ id, bytes, storage_key }) => ({ id, bytes, storage_key })));
    // Its reader knows by this that nothing is missing.
    await addText(ARCHIVE_NAMES.end, [lineOf({ end: true, tickets, documents })]);
    const lost: string[] = [];
    for (const { id, bytes, storage_key } of toCome) {
      const body = await files.read(storage_key).catch((error) => {
        if (error instanceof Refusal && error.code === 'file_not_found') return undefined;
        throw error;
      });
      if (!body) lost.push(id);
      else await body.pipeTo(controller.add({ name: `files/${id}${extname(storage_key)}`, size: bytes, mtime }));
    }
    if (lost.length > 0) await addText(ARCHIVE_NAMES.lost, [lineOf(lost)]);
    controller.finalize();
  }

  void addAll().catch((error: Error) => {
    parts.log.warn({ error: error.message }, 'an archive was not written to its end');
    controller.error(error);
  });
  return readable;
}

/** Writes a file's record in the archive. */
function describer({ sealFor }: Pick<Parts, 'sealFor'>): (file: Omit<FileToArchive, 'ticket_id'>) => ArchiveFile {
  const seal = sealFor(ARCHIVE_FORMAT);
  return ({ id, kind, name, media_type, bytes, sha256, by, at, width, height }) => {
    const sealed = (known: z.infer<typeof SealedFile>) => seal.close(JSON.stringify(known), ARCHIVE_FORMAT);
    const closed = sha256 === null ? null : sealed({ sha256, width, height });
    return { id, kind, name, media_type, bytes, sha256, by, at, seal: closed };
  };
}

/** Puts the files into the JSON of their ticket without reading it. */
function withFiles(json: string, files: readonly ArchiveFile[]): string {
  return `${json.slice(0, -1)},"files":${JSON.stringify(files)}}\n`;
}

function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
