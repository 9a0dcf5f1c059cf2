// Holds the shared text of one document while members are connected to this process.
import type { SharedTextMessage } from '@worklane/contract/shared-text';
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import type { HeldText } from '../flows/save-shared-text.ts';
import type { Notice } from './notices.ts';
import { noPeople, type People } from './people.ts';
import type { TextSocket } from './text-socket.ts';

export interface Member {
  id: string;
  /** The client's id in Yjs. */
  client: number;
  viewer: SessionViewer;
  mayEdit: boolean;
  line: TextSocket;
  /** What the client had when it reconnected. */
  had: { epoch: string | null; vector: Uint8Array | null };
  /** The client has received the text, and receives every further update. */
  isIn: boolean;
  /** The client was asked to make the text from the content: its next update is that text. */
  isSeeding: boolean;
  /** Their rights couldn't be read, and are read again soon. */
  asksAgain: boolean;
  /** Updates of the client that aren't in the database yet. */
  unkept: { number: number; update: Uint8Array }[];
}

export interface RoomParts extends Pick<Services, 'db' | 'run' | 'log' | 'workers' | 'viewers'> {
  tell(notice: Notice): void;
  /** Called when the last member has left. */
  onEmpty(): void;
}

export interface Room extends RoomParts {
  ref: DocumentRef;
  members: Set<Member>;
  people: People;
  held: HeldText | undefined;
  version: number | undefined;
  isOver: boolean;
  /** The last of the tasks that run one after the other. */
  turn: Promise<void>;
  /** A task that stores what members have sent is among them. */
  isKeepPlanned: boolean;
  /** Updates that aren't merged in the database yet. */
  loose: { updates: number; bytes: number };
  unsavedSince: number | undefined;
  saving: NodeJS.Timeout | undefined;
  /** Whose carets have moved since the members here and the other processes were told. */
  moves: { here: Moves; elsewhere: Moves };
}

export interface Moves {
  clients: Set<number>;
  timer: NodeJS.Timeout | undefined;
}

const noMoves = (): Moves => ({ clients: new Set(), timer: undefined });

export const createRoom = (ref: DocumentRef, parts: RoomParts): Room => ({
  ...parts,
  ref: { company_id: ref.company_id, project_id: ref.project_id, id: ref.id },
  members: new Set(),
  people: noPeople(),
  held: undefined,
  version: undefined,
  isOver: false,
  turn: Promise.resolve(),
  isKeepPlanned: false,
  loose: { updates: 0, bytes: 0 },
  unsavedSince: undefined,
  saving: undefined,
  moves: { here: noMoves(), elsewhere: noMoves() },
});

/**
 * Runs tasks in order. A task that fails ends the room: its clients reconnect and send again what was not acknowledged.
 */
export function inTurn(room: Room, work: () => Promise<void>): Promise<void> {
  room.turn = room.turn.then(async () => {
    if (room.isOver) return;
    try {
      await work();
    } catch (error) {
      room.log.warn({ error: (error as Error).message }, 'a task of a shared text failed');
      endRoom(room, 1012);
    }
  });
  return room.turn;
}

export function endRoom(room: Room, code: number): void {
  if (room.isOver) return;
  room.isOver = true;
  clearTimeout(room.saving);
  for (const { timer } of Object.values(room.moves)) clearTimeout(timer);
  const members = [...room.members];
  // Emptied first: none of them has to be told that the others leave.
  room.members.clear();
  for (const { line } of members) line.close(code);
  room.onEmpty();
  // The running task may still need the text.
  void room.turn.finally(() => room.held?.text.close());
}

export function sayToAll(room: Room, message: SharedTextMessage, except?: Member): void {
  for (const member of room.members) if (member.isIn && member !== except) member.line.say(message);
}

export const isEmpty = ({ held }: Room) => held === undefined || held.seq === 0;
