// Merges the stored updates of a shared text.
import { SYSTEM } from '@worklane/domain/access/can';
import { MEGABYTE } from '@worklane/domain/units';
import { compactText } from '../commands/compact-text.ts';
import type { Room } from './room.ts';

export const MOST_LOOSE = { updates: 300, bytes: MEGABYTE };

export async function compact(room: Room, from: number): Promise<void> {
  const { held, loose } = room;
  if (!held || (loose.updates < from && loose.bytes < MOST_LOOSE.bytes)) return;
  room.loose = { updates: 0, bytes: 0 };
  const { epoch, seq } = held;
  const state = await held.text.since(null);
  if (state) await room.run(SYSTEM, compactText, { ...room.ref, epoch, state, seq });
}
