// Holds the shared text of one document while people of this process are in it: what one of them writes is kept in the database
// first, and then said to the others.
import { type PersonInText, SHARED_TEXT_CLOSED, type SharedTextMessage } from '@worklane/contract/shared-text';
import { SYSTEM } from '@worklane/domain/access/can';
import type { DocumentRef } from '@worklane/domain/access/refs';
import { AUTOSAVE_MS } from '@worklane/domain/documents/vocabulary';
import type * as Yjs from 'yjs';
import { Refusal } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { compactText } from '../commands/compact-text.ts';
import { openText } from '../commands/open-text.ts';
import { releaseText } from '../commands/release-text.ts';
import { writeText } from '../commands/write-text.ts';
import { type HeldText, readWhole, saveSharedText, takesIn } from '../flows/save-shared-text.ts';
import { readText, readTextUpdates } from '../text-reads.ts';
import type { Line } from './line.ts';
import type { Notice } from './notices.ts';
import { everybody, forgetSilent, hear, inParts, noPeople, type People, peopleMessage, userOf } from './people.ts';

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

export interface RoomParts extends Pick<Services, 'db' | 'run' | 'log'> {
  Y: typeof Yjs;
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

/** Somebody who never pauses is saved this often all the same. */
const LONGEST_UNSAVED_MS = 15_000;
const SAVE_AGAIN_MS = 10_000;
const MOST_LOOSE = { updates: 300, bytes: 1024 * 1024 };
const MOVES_MS = 120;

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
}

function sayToAll(room: Room, message: SharedTextMessage, except?: Member): void {
  for (const member of room.members) if (member.isIn && member !== except) member.line.say(message);
}

export function join(room: Room, member: Member): Promise<void> {
  const { client, viewer, line } = member;
  const userId = userOf(room.people, client);
  // Two that write under one name would break the text.
  if (userId !== undefined && userId !== viewer.user_id) {
    line.close(1012);
    return Promise.resolve();
  }
  // It comes back before its lost line is known to be lost.
  const former = [...room.members].find((each) => each.client === client);
  if (former) leave(room, former);
  former?.line.close(1012);
  room.people.elsewhere.delete(client);
  room.members.add(member);
  if (room.members.size === 1) room.tell({ document: room.place.id, asks: true });
  return inTurn(room, () => begin(room, member));
}

async function begin(room: Room, member: Member): Promise<void> {
  if (!room.members.has(member) || (member.isIn && !isEmpty(room))) return;
  const { had, mayEdit, line } = member;
  const known = had.epoch !== null || !mayEdit ? (await readText(room.db, room.place))?.epoch : undefined;
  if (had.epoch !== null && had.epoch !== known) return line.close(SHARED_TEXT_CLOSED.over);
  const opened = mayEdit ? await open(room, member) : { epoch: known, seeds: null };
  // Who may only read waits for somebody who makes the text.
  if (!opened?.epoch || !room.members.has(member)) return;
  if (room.held && room.held.epoch !== opened.epoch) return endRoom(room, SHARED_TEXT_CLOSED.over);
  room.held ??= await readWhole(room, room.place, opened.epoch);
  welcome(room, member, room.held);
  if (opened.seeds === null) return;
  member.isSeeding = true;
  member.line.say({ type: 'seed', content: opened.seeds });
}

const isEmpty = ({ held }: Room) => held === undefined || held.seq === 0;

async function open(room: Room, member: Member) {
  try {
    return await room.run(member.viewer, openText, { ...room.place, connection: member.id });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    member.line.close(error.status === 404 ? SHARED_TEXT_CLOSED.notFound : SHARED_TEXT_CLOSED.forbidden);
    return undefined;
  }
}

function welcome(room: Room, member: Member, { epoch, text }: HeldText): void {
  if (member.isIn) return;
  const { had, line, mayEdit, client, viewer } = member;
  const vector = Buffer.from(room.Y.encodeStateVector(text)).toString('base64');
  line.say({ type: 'welcome', epoch, may_edit: mayEdit, is_empty: isEmpty(room), vector });
  if (!isEmpty(room)) line.sendUpdate(room.Y.encodeStateAsUpdate(text, had.vector ?? undefined));
  line.say(peopleMessage(everybody(room.people)));
  member.isIn = true;
  place(room, { client, user_id: viewer.user_id, cursor: null }, member);
}

/** Says where somebody is. */
function place(room: Room, person: PersonInText, member: Member): void {
  room.people.here.set(person.client, person);
  sayToAll(room, peopleMessage([person]), member);
  room.moved.add(person.client);
  room.moving ??= setTimeout(() => {
    room.moving = undefined;
    const moved = [...room.moved].flatMap((client) => room.people.here.get(client) ?? []);
    room.moved.clear();
    for (const here of inParts(moved)) room.tell({ document: room.place.id, here });
  }, MOVES_MS);
}

export function moveCursor(room: Room, member: Member, cursor: PersonInText['cursor']): void {
  if (member.isIn) place(room, { client: member.client, user_id: member.viewer.user_id, cursor }, member);
}

export function leave(room: Room, member: Member): void {
  if (!room.members.delete(member)) return;
  const { client, isSeeding, id } = member;
  if (room.people.here.delete(client)) {
    sayToAll(room, peopleMessage([], [client]));
    room.tell({ document: room.place.id, gone: [client] });
  }
  if (isSeeding && isEmpty(room)) {
    void inTurn(room, async () => {
      await room.run(SYSTEM, releaseText, { ...room.place, connection: id });
      await seedAnew(room);
    });
  }
  if (room.members.size === 0) {
    void inTurn(room, async () => {
      if (room.members.size === 0) await compact(room, 20);
      if (room.members.size > 0) return;
      endRoom(room, 1000);
      await saveSharedText(room, room.place, room.held);
    });
  }
}

/** Where the one that was to make the text has not, the next one may. */
async function seedAnew(room: Room): Promise<void> {
  const next = [...room.members].find(({ mayEdit, isSeeding }) => mayEdit && !isSeeding);
  if (next && isEmpty(room)) await begin(room, next);
}

export function write(room: Room, member: Member, number: number, update: Uint8Array): void {
  if (!member.mayEdit || !member.isIn) {
    member.line.close(member.mayEdit ? SHARED_TEXT_CLOSED.notUnderstood : SHARED_TEXT_CLOSED.forbidden);
    return;
  }
  member.unkept.push({ number, update });
  if (member.unkept.length === 1) void inTurn(room, () => keep(room, member));
}

/** Keeps all that a member has written by now. */
async function keep(room: Room, member: Member): Promise<void> {
  const { held, Y } = room;
  const unkept = member.unkept.splice(0);
  const last = unkept.at(-1);
  if (!held || !last) return;
  const update = understood(Y, unkept);
  if (!update) return member.line.close(SHARED_TEXT_CLOSED.notUnderstood);
  const isSeed = member.isSeeding && isEmpty(room);
  const seq = await kept(room, member, { data: update, isSeed, epoch: held.epoch });
  if (seq === undefined) return;
  // Written into the text here after it is in the database, by whatever way it gets there first.
  if (seq === held.seq + 1) {
    apply(room, held, update, seq, member);
    room.tell({ document: room.place.id, isWritten: true });
  } else {
    await pull(room);
    room.tell({ document: room.place.id, isWritten: true });
  }
  member.line.say({ type: 'kept', number: last.number });
  planSave(room);
  await compact(room, MOST_LOOSE.updates);
}

/** Undefined when it is no Yjs update that this text can take. */
function understood(Y: typeof Yjs, unkept: Member['unkept']): Uint8Array | undefined {
  try {
    const updates = unkept.map(({ update }) => update);
    for (const update of updates) Y.decodeUpdate(update);
    return updates.length === 1 ? updates[0] : Y.mergeUpdates(updates);
  } catch {
    return undefined;
  }
}

async function kept(
  room: Room,
  member: Member,
  { data, isSeed, epoch }: { data: Uint8Array; isSeed: boolean; epoch: string },
): Promise<number | undefined> {
  try {
    const seq = await room.run(member.viewer, writeText, { ...room.place, epoch, data, isSeed });
    // Somebody else, in another process, was first to make the text.
    if (seq === undefined) member.line.close(SHARED_TEXT_CLOSED.over);
    return seq;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const { tooMuch, notAuthenticated, forbidden } = SHARED_TEXT_CLOSED;
    if (error.code === 'document_changed') await check(room);
    // An archived project, say, or an empty text: the content has not changed.
    const code = error.code === 'text_too_long' ? tooMuch : error.status === 401 ? notAuthenticated : forbidden;
    member.line.close(code);
    return undefined;
  }
}

function apply(room: Room, held: HeldText, update: Uint8Array, seq: number, from?: Member): void {
  held.seq = seq;
  if (!takesIn(room.Y, held.text, update)) return;
  room.loose.updates++;
  room.loose.bytes += update.length;
  for (const member of room.members) if (member.isIn && member !== from) member.line.sendUpdate(update);
}

/** Takes in what was written in other processes. */
async function pull(room: Room): Promise<void> {
  const { held } = room;
  if (!held) return;
  for (const { seq, data } of await readTextUpdates(room.db, room.place, held.epoch, held.seq))
    apply(room, held, data, seq);
}

/** Looks whether the text here is still the one that counts, and has all of it. */
export async function check(room: Room): Promise<void> {
  const known = await readText(room.db, room.place);
  if (room.held && known?.epoch !== room.held.epoch) return endRoom(room, SHARED_TEXT_CLOSED.over);
  if (!known) return;
  if (room.held && known.seq > room.held.seq) await pull(room);
  if (room.version !== undefined && known.version > room.version)
    sayToAll(room, { type: 'stored', version: known.version, updated_at: known.updated_at });
  room.version = known.version;
  for (const member of room.members) if (!member.isIn) await begin(room, member);
  if (isEmpty(room)) await seedAnew(room);
}

export function hearNotice(room: Room, { here, gone, isWritten, asks }: Notice, from: string): void {
  if (here || gone) sayToAll(room, hear(room.people, from, { ...(here && { here }), ...(gone && { gone }) }));
  if (isWritten) void inTurn(room, () => check(room));
  if (asks) tellPeople(room);
}

/** Tells the other processes who is here, and forgets the people of those that say nothing any more. */
export function tellPeople(room: Room): void {
  for (const here of inParts([...room.people.here.values()])) room.tell({ document: room.place.id, here });
  const gone = forgetSilent(room.people);
  if (gone.length > 0) sayToAll(room, peopleMessage([], gone));
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
    await saveSharedText(room, room.place, room.held);
    await inTurn(room, () => check(room));
  } catch (error) {
    room.log.warn({ error: (error as Error).message }, 'the content of a document could not follow its shared text');
    if (!room.isOver) planSave(room, SAVE_AGAIN_MS);
  }
}

async function compact(room: Room, from: number): Promise<void> {
  const { held, loose, Y } = room;
  if (!held || (loose.updates < from && loose.bytes < MOST_LOOSE.bytes)) return;
  room.loose = { updates: 0, bytes: 0 };
  const state = Y.encodeStateAsUpdate(held.text);
  await room.run(SYSTEM, compactText, { ...room.place, epoch: held.epoch, state, seq: held.seq });
}
