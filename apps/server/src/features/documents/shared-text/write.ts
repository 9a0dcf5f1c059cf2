// Stores what members write in a shared text, then sends it to the others, and saves it as content later.
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import { AUTOSAVE_MS } from '@worklane/domain/documents/vocabulary';
import { Refusal } from '../../../platform/http/fail.ts';
import { writeText } from '../commands/write-text.ts';
import { saveSharedText } from '../flows/save-shared-text.ts';
import { readText } from '../text-reads.ts';
import { applyUpdate, checkCurrent, pullUpdates } from './follow.ts';
import { compact, MOST_LOOSE } from './merge-updates.ts';
import { endRoom, inTurn, type Member, type Room } from './room.ts';

/** A member who writes without a pause is still saved this often. */
const LONGEST_UNSAVED_MS = 15_000;
const SAVE_AGAIN_MS = 10_000;

export function write(room: Room, member: Member, number: number, update: Uint8Array): void {
  if (!member.mayEdit || !member.isIn) {
    member.line.close(member.mayEdit ? SHARED_TEXT_CLOSED.notUnderstood : SHARED_TEXT_CLOSED.forbidden);
    return;
  }
  member.unkept.push({ number, update });
  if (member.unkept.length === 1) void inTurn(room, () => keep(room, member));
}

/** Stores all updates that a member has sent by now. The one that makes the text is stored alone: it counts as saved content. */
async function keep(room: Room, member: Member): Promise<void> {
  const { held } = room;
  // Also when another client has made the text first: merged with that one, it would double the content.
  const isSeed = member.isSeeding;
  const unkept = member.unkept.splice(0, isSeed ? 1 : member.unkept.length);
  if (member.unkept.length > 0) void inTurn(room, () => keep(room, member));
  const last = unkept.at(-1);
  if (!held || !last) return;
  const updates = unkept.map(({ update }) => update);
  const checked = await held.text.merge(updates);
  if ('refused' in checked) return member.line.close(SHARED_TEXT_CLOSED[checked.refused]);
  const update = checked.merged ?? (updates[0] as Uint8Array);
  const seq = await kept(room, member, { data: update, isSeed, epoch: held.epoch });
  if (seq === undefined) return;
  member.isSeeding = false;
  // Applied to the text here only after it is in the database.
  if (seq === held.seq + 1) {
    await applyUpdate(room, held, update, seq, member);
    room.tell({ document: room.ref.id, isWritten: true });
  } else {
    await pullUpdates(room);
    room.tell({ document: room.ref.id, isWritten: true });
  }
  member.line.say({ type: 'kept', number: last.number });
  planSave(room);
  await compact(room, MOST_LOOSE.updates);
}

async function kept(
  room: Room,
  member: Member,
  { data, isSeed, epoch }: { data: Uint8Array; isSeed: boolean; epoch: string },
): Promise<number | undefined> {
  try {
    const seq = await room.run(member.viewer, writeText, { ...room.ref, epoch, data, isSeed });
    // A client of another process has made the text first.
    if (seq === undefined) member.line.close(SHARED_TEXT_CLOSED.over);
    return seq;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const { tooLarge, notAuthenticated, forbidden } = SHARED_TEXT_CLOSED;
    if (error.code === 'document_changed') await checkCurrent(room);
    // The content is unchanged: the project is archived, for example, or the text is empty.
    const code = error.code === 'text_too_long' ? tooLarge : error.status === 401 ? notAuthenticated : forbidden;
    member.line.close(code);
    return undefined;
  }
}

/** Saves what was left unsaved by a process that has ended. A process that still holds the text has the time to save it first. */
export async function saveLeftovers(room: Room): Promise<void> {
  const kept = await readText(room.db, room.ref);
  if (!kept || kept.saved_seq >= kept.seq || room.isOver) return;
  planSave(room, Math.max(AUTOSAVE_MS.page, LONGEST_UNSAVED_MS - kept.age_ms));
}

function planSave(room: Room, pause: number = AUTOSAVE_MS.page): void {
  room.unsavedSince ??= Date.now();
  clearTimeout(room.saving);
  const wait = Math.min(pause, Math.max(0, room.unsavedSince + LONGEST_UNSAVED_MS - Date.now()));
  room.saving = setTimeout(() => void save(room), wait);
}

async function save(room: Room): Promise<void> {
  room.unsavedSince = undefined;
  try {
    if (!(await saveSharedText(room, room.ref, room.held))) return endRoom(room, SHARED_TEXT_CLOSED.tooLarge);
    await inTurn(room, () => checkCurrent(room));
  } catch (error) {
    room.log.warn({ error: (error as Error).message }, 'a shared text could not be saved as content');
    if (!room.isOver) planSave(room, SAVE_AGAIN_MS);
  }
}
