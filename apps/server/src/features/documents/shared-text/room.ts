// Holds the shared text of one document while people of this process are in it: its members, its text and its turns.
import type { SharedTextMessage } from '@worklane/contract/shared-text';
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import type { HeldText } from '../flows/save-shared-text.ts';
import type { Line } from './line.ts';
import type { Notice } from './notices.ts';
import { noPeople, type People } from './people.ts';

export interface Member {
  id: string;
  /** Yjs' name of the client. */
  client: number;
  viewer: SessionViewer;
  mayEdit: boolean;
  line: Line;
  /** What it had when it came back. */
  had: { epoch: string | null; vector: Uint8Array | null };
  /** It has been sent the text, and hears of what follows. */
  isIn: boolean;
  /** It makes the text of the content. */
  isSeeding: boolean;
  /** Written by it and not in the database. */
  unkept: { number: number; update: Uint8Array }[];
}

export interface RoomParts extends Pick<Services, 'db' | 'run' | 'log' | 'workers'> {
  tell(notice: Notice): void;
  /** The last one has left. */
  onEmpty(): void;
}

export interface Room extends RoomParts {
  place: DocumentRef;
  members: Set<Member>;
  people: People;
  held: HeldText | undefined;
  version: number | undefined;
  isOver: boolean;
  /** One thing after the other. */
  turn: Promise<void>;
  /** Not put together yet. */
  loose: { updates: number; bytes: number };
  unsavedSince: number | undefined;
  saving: NodeJS.Timeout | undefined;
  /** Whose place in the text has changed, and is not said elsewhere yet. */
  moved: Set<number>;
  moving: NodeJS.Timeout | undefined;
}

export const createRoom = (place: DocumentRef, parts: RoomParts): Room => ({
  ...parts,
  place: { company_id: place.company_id, project_id: place.project_id, id: place.id },
  members: new Set(),
  people: noPeople(),
  held: undefined,
  version: undefined,
  isOver: false,
  turn: Promise.resolve(),
  loose: { updates: 0, bytes: 0 },
  unsavedSince: undefined,
  saving: undefined,
  moved: new Set(),
  moving: undefined,
});

/** What cannot be done ends the room: its people come back to a new one, with all that was not acknowledged. */
export function inTurn(room: Room, work: () => Promise<void>): Promise<void> {
  room.turn = room.turn.then(async () => {
    if (room.isOver) return;
    try {
      await work();
    } catch (error) {
      room.log.warn({ error: (error as Error).message }, 'a shared text could not go on');
      endRoom(room, 1012);
    }
  });
  return room.turn;
}

export function endRoom(room: Room, code: number): void {
  if (room.isOver) return;
  room.isOver = true;
  clearTimeout(room.saving);
  clearTimeout(room.moving);
  for (const { line } of room.members) line.close(code);
  room.members.clear();
  room.onEmpty();
  // The last turn may still need the text.
  void room.turn.finally(() => room.held?.text.close());
}

export function sayToAll(room: Room, message: SharedTextMessage, except?: Member): void {
  for (const member of room.members) if (member.isIn && member !== except) member.line.say(message);
}

export const isEmpty = ({ held }: Room) => held === undefined || held.seq === 0;
