// Divides the documents of an archive into existing ones and those to import, and assigns ids to the latter.
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { countDocuments } from '../../documents/steps/insert-imported-documents.ts';
import { readKnownDocuments } from '../existing-record-reads.ts';
import { type ImportRef, readDocumentKeys } from '../reads.ts';

interface PlannedDocuments {
  /** By their ids in the archive. */
  knownIds: ReadonlyMap<string, string>;
  newIds: ReadonlyMap<string, string>;
  /** How many the project has no room for. */
  leftOut: number;
}

export const NO_DOCUMENTS: PlannedDocuments = { knownIds: new Map(), newIds: new Map(), leftOut: 0 };

export async function planDocuments({ tx, newId }: CommandContext, ref: ImportRef): Promise<PlannedDocuments> {
  const known = await readKnownDocuments(tx, ref);
  const keys = (await readDocumentKeys(tx, ref)).filter((key) => !known.has(key));
  const room = keys.length > 0 ? Math.max(0, DOCUMENT_LIMITS.count - (await countDocuments(tx, ref))) : 0;
  const newIds = new Map(keys.slice(0, room).map((key) => [key, newId()]));
  const knownIds = new Map([...known].flatMap(([key, id]) => (id === null ? [] : [[key, id]])));
  return { knownIds, newIds, leftOut: keys.length - newIds.size };
}
