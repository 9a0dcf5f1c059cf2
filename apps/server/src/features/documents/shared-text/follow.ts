// Updates the text of a room from the database: applies what other processes wrote, and notices its end.
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import type { HeldText } from '../flows/save-shared-text.ts';
import { readText, readTextUpdates } from '../text-reads.ts';
import { tellPeople } from './carets.ts';
import { begin, seedAnew } from './members.ts';
import type { Notice } from './notices.ts';
import { hear } from './people.ts';
import { endRoom, inTurn, isEmpty, type Member, type Room, sayToAll } from './room.ts';

export async function applyUpdate(
  room: Room,
  held: HeldText,
  update: Uint8Array,
  seq: number,
  from?: Member,
): Promise<void> {
  // Set before the first await, so that every later read of the text includes this update.
  held.seq = seq;
  if (!(await held.text.take(update))) return;
  room.loose.updates++;
  room.loose.bytes += update.length;
  for (const member of room.members) if (member.isIn && member !== from) member.line.sendUpdate(update);
}

/** Applies what was written in other processes. */
export async function pullUpdates(room: Room): Promise<void> {
  const { held } = room;
  if (!held) return;
  for (const { seq, data } of await readTextUpdates(room.db, room.ref, held.epoch, held.seq))
    await applyUpdate(room, held, data, seq);
}

/** Checks that the text here is still current, and fetches what it lacks. */
export async function checkCurrent(room: Room): Promise<void> {
  const known = await readText(room.db, room.ref);
  if (room.held && known?.epoch !== room.held.epoch) return endRoom(room, SHARED_TEXT_CLOSED.over);
  if (!known) return;
  if (room.held && known.seq > room.held.seq) await pullUpdates(room);
  if (room.version !== undefined && known.version > room.version)
    sayToAll(room, { type: 'stored', version: known.version, updated_at: known.updated_at });
  room.version = known.version;
  for (const member of room.members) if (!member.isIn) await begin(room, member);
  if (isEmpty(room)) await seedAnew(room);
}

export function receiveNotice(room: Room, { here, gone, isWritten, asks }: Notice, from: string): void {
  if (here || gone) sayToAll(room, hear(room.people, from, { ...(here && { here }), ...(gone && { gone }) }));
  if (isWritten) void inTurn(room, () => checkCurrent(room));
  if (asks) tellPeople(room);
}
