// Imports the documents of an archive. Those that are here, or were deleted here, stay as they are.
import type { ImportProblem } from '@worklane/contract/imports';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { withFiles } from '@worklane/domain/files/file-addresses';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import {
  bringDocument,
  bringRevision,
  completeRevisions,
  countDocuments,
} from '../../documents/steps/bring-documents.ts';
import { assignImportedFiles } from '../../files/steps/assign-imported-files.ts';
import { readKnownDocuments } from '../existing-record-reads.ts';
import type { ImportedDocument, ImportedRevision } from '../read-file/archive/archive-documents.ts';
import { type ImportRef, readDocumentKeys, readDocumentRecords } from '../reads.ts';
import { saveDocumentSource } from '../writes.ts';

interface Input {
  ref: ImportRef;
  /** The files that texts may show, by their name in the archive. */
  idsByFile: ReadonlyMap<string, string>;
  /** Tickets that are here by now, by their id in the archive. */
  ticketIds: ReadonlyMap<string, string>;
}

const MENTION = / data-(ticket|document)="([0-9a-f-]{36})"/g;

export async function bringInDocuments(
  context: CommandContext,
  { ref, idsByFile, ticketIds }: Input,
): Promise<ImportProblem[]> {
  const { tx, newId } = context;
  const known = await readKnownDocuments(tx, ref);
  const keys = (await readDocumentKeys(tx, ref)).filter((key) => !known.has(key));
  const room = Math.max(0, DOCUMENT_LIMITS.count - (keys.length > 0 ? await countDocuments(tx, ref) : 0));
  const ids = new Map(keys.slice(0, room).map((key) => [key, newId()]));
  /** Texts name what is here by the ids it has here. */
  const here = (html: string) =>
    withFiles(html, idsByFile).replace(MENTION, (whole, kind: string, id: string) => {
      const other = (kind === 'ticket' ? ticketIds : ids).get(id);
      return other ? ` data-${kind}="${other}"` : whole;
    });
  const { company_id, project_id }: ProjectRef = ref;
  let current: { company_id: string; project_id: string; id: string } | undefined;
  for await (const record of readDocumentRecords(tx, ref)) {
    if ('document' in record) {
      if (current) await completeRevisions(context, current);
      const id = ids.get(record.document.key);
      current = id === undefined ? undefined : { company_id, project_id, id };
      if (current) await bring(context, { ref, place: current, document: record.document, here });
    } else if (current) {
      const revision: ImportedRevision = record.revision;
      await bringRevision(context, current, { ...revision, content: here(revision.content) });
    }
  }
  if (current) await completeRevisions(context, current);
  const left = keys.length - ids.size;
  if (left === 0) return [];
  const message = `${left} documents are left out: a project can have up to ${DOCUMENT_LIMITS.count}`;
  return [{ row: null, line: null, severity: 'warning', message }];
}

interface Brought {
  ref: ImportRef;
  place: { company_id: string; project_id: string; id: string };
  document: ImportedDocument;
  here(text: string): string;
}

async function bring(context: CommandContext, { ref, place, document, here }: Brought): Promise<void> {
  const { company_id, project_id, id: import_id } = ref;
  const { key, files, content, external_url, ...fields } = document;
  const texts = { content: here(content), external_url: external_url && here(external_url) };
  await bringDocument(context, { ...place, ...fields, ...texts });
  const staged = files
    .filter((file) => !file.is_left_out)
    .map((file) => ({ origin_id: file.key, owner_id: place.id, by: file.by, at: file.at }));
  await assignImportedFiles(context, { company_id, project_id, import_id, owner_kind: 'document', files: staged });
  await saveDocumentSource(context.tx, ref, key);
}
