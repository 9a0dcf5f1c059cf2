// Stores what members write in a shared text, then sends it to the others, and saves it as content later.
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import { can, SYSTEM } from '@worklane/domain/access/can';
import { AUTOSAVE_MS } from '@worklane/domain/documents/vocabulary';
import { Refusal } from '../../../platform/http/fail.ts';
import { writeText } from '../commands/write-text.ts';
import { type HeldText, saveSharedText } from '../flows/save-shared-text.ts';
import { readText } from '../text-reads.ts';
import { applyUpdate, checkCurrent, pullUpdates } from './follow.ts';
import { compact, MOST_LOOSE } from './merge-updates.ts';
import { endRoom, inTurn, type Member, type Room } from './room.ts';

/** A member who writes without a pause is still saved this often. */
const LONGEST_UNSAVED_MS = 15_000;
const SAVE_AGAIN_MS = 10_000;

/** Of a member who sends more at once, the updates are stored alone. */
const LITTLE_BYTES = 64 * 1024;

export function write(room: Room, member: Member, number: number, update: Uint8Array): void {
  if (!member.mayEdit || !member.isIn) {
    member.line.close(member.mayEdit ? SHARED_TEXT_CLOSED.notUnderstood : SHARED_TEXT_CLOSED.forbidden);
    return;
  }
  member.unkept.push({ number, update });
  planKeep(room);
}

function planKeep(room: Room): void {
  if (room.isKeepPlanned) return;
  room.isKeepPlanned = true;
  void inTurn(room, () => {
    room.isKeepPlanned = false;
    return keepAll(room);
  });
}

/**
 * Stores what members have sent by now. What many wrote is stored together: one after the other, twenty would wait for each other's
 * transactions.
 */
async function keepAll(room: Room): Promise<void> {
  const writers = [...room.members].filter(({ unkept }) => unkept.length > 0);
  const [together, alone]: [Member[], Member[]] = [[], []];
  for (const member of writers) {
    const bytes = member.unkept.reduce((sum, { update }) => sum + update.length, 0);
    (member.isSeeding || bytes > LITTLE_BYTES ? alone : together).push(member);
  }
  const isKept = together.length > 1 && (await keepTogether(room, together));
  for (const member of isKept ? alone : writers) await keep(room, member);
  await compact(room, MOST_LOOSE.updates);
}

/** @returns false when nothing was stored: each member's updates are then stored or refused alone */
async function keepTogether(room: Room, members: readonly Member[]): Promise<boolean> {
  const { held, ref } = room;
  if (!held) return false;
  const rights = await Promise.all(members.map((member) => mayWrite(room, member)));
  const checked = await held.text.merge(members.flatMap(({ unkept }) => unkept.map(({ update }) => update)));
  const last = members.at(-1);
  if (rights.includes(false) || !('merged' in checked) || !checked.merged || !last) return false;
  const sent = members.map((member) => [member, member.unkept.length] as const);
  const { epoch } = held;
  const input = { ...ref, epoch, data: checked.merged, isSeed: false, written_by: last.viewer.user_id };
  try {
    const seq = await room.run(SYSTEM, writeText, input);
    if (seq === undefined) return false;
    await show(room, held, { update: checked.merged, seq });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return false;
  }
  for (const [{ unkept, line }, count] of sent) {
    const stored = unkept.splice(0, count).at(-1);
    if (stored) line.say({ type: 'kept', number: stored.number });
  }
  return true;
}

/** Asks what `run` asks of the viewer of a command. */
async function mayWrite({ viewers, ref }: Room, { viewer }: Member): Promise<boolean> {
  const now = await viewers.again(viewer);
  return now !== undefined && !now.rights?.isReadOnly && can(now, 'document.edit', ref);
}

/** Stores all updates that a member has sent by now. The one that makes the text is stored alone: it counts as saved content. */
async function keep(room: Room, member: Member): Promise<void> {
  const { held } = room;
  // Also when another client has made the text first: merged with that one, it would double the content.
  const isSeed = member.isSeeding;
  const unkept = member.unkept.splice(0, isSeed ? 1 : member.unkept.length);
  if (member.unkept.length > 0) planKeep(room);
  const last = unkept.at(-1);
  if (!held || !last || room.isOver) return;
  const updates = unkept.map(({ update }) => update);
  const checked = await held.text.merge(updates);
  if ('refused' in checked) return member.line.close(SHARED_TEXT_CLOSED[checked.refused]);
  const update = checked.merged ?? (updates[0] as Uint8Array);
  const seq = await kept(room, member, { data: update, isSeed, epoch: held.epoch });
  if (seq === undefined) return;
  member.isSeeding = false;
  await show(room, held, { update, seq }, member);
  member.line.say({ type: 'kept', number: last.number });
}

/** Applies what is in the database to the text here, and sends it to the others. */
async function show(
  room: Room,
  held: HeldText,
  { update, seq }: { update: Uint8Array; seq: number },
  from?: Member,
): Promise<void> {
  if (seq === held.seq + 1) await applyUpdate(room, held, update, seq, from);
  else await pullUpdates(room);
  room.tell({ document: room.ref.id, isWritten: true });
  planSave(room);
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
