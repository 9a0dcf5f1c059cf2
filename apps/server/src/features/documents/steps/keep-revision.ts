// Saves the current title and content as the last revision. Saves of one writer within ten minutes become one revision.
import type { DocumentRef } from '@worklane/domain/access/refs';
import { lossBetween } from '@worklane/domain/documents/loss-between';
import { REVISION_MINUTES } from '@worklane/domain/documents/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import {
  insertRevision,
  type LastRevision,
  overwriteRevision,
  type RevisionValues,
  readLastRevision,
  thinRevisions,
} from '../writes.ts';

/** A save that removes more than half of the words becomes a separate revision if they are so many characters. */
const MANY = 100;
/** And so does one that leaves less than half of a content longer than this: pictures and tables have few words. */
const LONGER = 500;

type Saved = Omit<RevisionValues, 'id'>;

interface HowSaved {
  /** Several members write it at once: then the last writer doesn't start a new revision. */
  isShared?: boolean;
}

export async function keepRevision(
  context: CommandContext,
  document: DocumentRef,
  saved: Saved,
  { isShared = false }: HowSaved = {},
): Promise<string> {
  const { tx, viewer, now } = context;
  const last = await readLastRevision(tx, document);
  const user_id = isShared ? (last?.user_id ?? viewer.user_id) : viewer.user_id;
  if (!last || !goesOn(last, saved, { user_id, now })) return addRevision(context, document, saved);
  await overwriteRevision(tx, document, { ...saved, id: last.id }, now);
  return last.id;
}

export async function addRevision(
  { tx, viewer, now, newId }: CommandContext,
  document: DocumentRef,
  saved: Saved,
): Promise<string> {
  const id = newId();
  await insertRevision(tx, document, { ...saved, id }, { user_id: viewer.user_id, now });
  await thinRevisions(tx, document, now);
  return id;
}

function goesOn(last: LastRevision, { content }: Saved, { user_id, now }: { user_id: string; now: Date }): boolean {
  const minutes = (now.getTime() - Date.parse(last.started_at)) / 60_000;
  if (last.user_id !== user_id || last.name !== null || minutes >= REVISION_MINUTES) return false;
  if (last.content.length > LONGER && content.length < last.content.length / 2) return false;
  const { of, lost } = lossBetween(last.content, content);
  return lost <= Math.max(MANY, of / 2);
}
