// Serves the shared texts of documents over WebSockets: authenticates each client, admits members who may see the document, and
// checks their rights again while they stay.
import { SHARED_TEXT_CLOSED, type SharedTextRequest } from '@worklane/contract/shared-text';
import type { DocumentRef } from '@worklane/domain/access/refs';
import { SHARED_TEXT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { MEGABYTE } from '@worklane/domain/units';
import { uuidv7 } from 'uuidv7';
import type { WebSocket } from 'ws';
import { changesViewer } from '../../../platform/events/event-log.ts';
import type { LoggedEvent } from '../../../platform/events/read-page.ts';
import { Refusal } from '../../../platform/http/fail.ts';
import type { SocketPath } from '../../../platform/http/take-upgrades.ts';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { type Budget, createBudget } from './budget.ts';
import { moveCursor, tellPeople } from './carets.ts';
import { checkCurrent, receiveNotice } from './follow.ts';
import { join, leave } from './members.ts';
import { createNotices, type Notices } from './notices.ts';
import { findSeen, recheck } from './rights.ts';
import { createRoom, endRoom, inTurn, type Member, type Room } from './room.ts';
import { createTextSocket, type TextSocket } from './text-socket.ts';
import { saveLeftovers, write } from './write.ts';

export interface SharedTexts {
  path: SocketPath;
  /** Counts open connections. */
  count(): number;
  /** Closes all connections after storing what was received. */
  closeAll(): Promise<void>;
}

interface Parts extends Pick<Services, 'db' | 'run' | 'log' | 'workers' | 'viewers' | 'tokens' | 'events'> {
  databaseUrl: string;
  requiresVerified: boolean;
}

interface Serving extends Parts {
  self: string;
  rooms: Map<string, Room>;
  members: Map<Member, Room>;
  /** What each person may still send over all their connections. */
  budgets: Map<string, Budget>;
  /** Connections that haven't authenticated, by address. */
  strangers: Map<string, number>;
  notices: Notices;
  /** How many events were heard: one that arrives while a member enters may be about that member's rights. */
  heard: number;
  isClosing: boolean;
}

const PATH = /^\/api\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/live$/;
const BYTES_OF_PERSON = { most: 24 * MEGABYTE, perSecond: MEGABYTE };
/** How long a connection may take to authenticate. */
const HELLO_MS = 5_000;
const STRANGERS = 40;
/** How often each text is checked and all members' rights are read again, with or without events. */
const CHECK_MS = 2_000;
const RECHECK_MS = 4_000;
const PEOPLE_MS = 10_000;
const BUDGETS_MS = 60_000;
const GONE = 1001;

export function createSharedTexts(parts: Parts): SharedTexts {
  const self = uuidv7();
  const notices = createNotices(self, {
    url: parts.databaseUrl,
    db: parts.db,
    onNotice(notice, from) {
      for (const room of serving.rooms.values()) {
        if (!notice) void inTurn(room, () => checkCurrent(room));
        else if (room.ref.id === notice.document) receiveNotice(room, notice, from);
      }
    },
  });
  const serving: Serving = Object.assign({ self, notices, heard: 0, isClosing: false }, parts, {
    rooms: new Map(),
    members: new Map(),
    budgets: new Map(),
    strangers: new Map(),
  });
  parts.events.listen((logged) => followEvent(serving, logged));
  const timers = [
    setInterval(() => each(serving, (room) => void inTurn(room, () => checkCurrent(room))), CHECK_MS),
    setInterval(() => each(serving, tellPeople), PEOPLE_MS),
    setInterval(() => clearBudgets(serving), BUDGETS_MS),
    setInterval(() => {
      for (const member of serving.members.keys()) void recheck(serving, member);
    }, RECHECK_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    path: {
      path: PATH,
      mostBytes: SHARED_TEXT_LIMITS.message,
      open: (socket, documentId, group) => welcomeStranger(serving, socket, { documentId, group }),
    },
    count: () => serving.members.size,
    async closeAll() {
      serving.isClosing = true;
      for (const timer of timers) clearInterval(timer);
      const rooms = [...serving.rooms.values()];
      for (const { turn } of rooms) await turn;
      for (const room of rooms) endRoom(room, GONE);
      await notices.close();
    },
  };
}

const each = ({ rooms }: Serving, act: (room: Room) => void) => rooms.forEach(act);

function welcomeStranger(
  serving: Serving,
  socket: WebSocket,
  { documentId, group }: { documentId: string; group: string },
): void {
  const { strangers } = serving;
  const count = strangers.get(group) ?? 0;
  if (serving.isClosing || count >= STRANGERS) {
    socket.close(serving.isClosing ? GONE : SHARED_TEXT_CLOSED.tooMuch);
    return;
  }
  strangers.set(group, count + 1);
  const known = Promise.withResolvers<void>();
  known.promise.then(() => {
    const left = (strangers.get(group) ?? 1) - 1;
    if (left > 0) strangers.set(group, left);
    else strangers.delete(group);
  });
  let member: Member | undefined;
  let isAsking = false;
  const line = createTextSocket(socket, {
    takes: (bytes) => !member || (serving.budgets.get(personOf(member.viewer))?.take(bytes) ?? true),
    waitingOfPerson: () =>
      (member ? membersOf(serving, member.viewer) : []).reduce((sum, each) => sum + each.line.waiting(), 0),
    request(request) {
      if (request.type === 'cursor')
        return member && withRoom(serving, member, (room, own) => moveCursor(room, own, request.cursor));
      if (isAsking) return line.close(SHARED_TEXT_CLOSED.notUnderstood);
      isAsking = true;
      enter(serving, line, { documentId, request })
        .then((entered) => {
          member = entered;
          // The connection may have closed in the meantime.
          if (member && socket.readyState !== socket.OPEN) part(serving, member);
        })
        .catch(() => line.close(1013))
        .finally(known.resolve);
    },
    update(number, update) {
      if (member) withRoom(serving, member, (room, own) => write(room, own, number, update));
      else line.close(SHARED_TEXT_CLOSED.notAuthenticated);
    },
    closed() {
      clearTimeout(waiting);
      known.resolve();
      if (member) part(serving, member);
    },
  });
  const waiting = setTimeout(() => !isAsking && line.close(SHARED_TEXT_CLOSED.notAuthenticated), HELLO_MS);
}

function withRoom({ members }: Serving, member: Member, act: (room: Room, member: Member) => void): void {
  const room = members.get(member);
  if (room) act(room, member);
}

function part(serving: Serving, member: Member): void {
  withRoom(serving, member, leave);
  serving.members.delete(member);
}

/** Deletes budgets with a delay, so that a user who reconnects doesn't get a new one. */
function clearBudgets(serving: Serving): void {
  const present = new Set([...serving.members.keys()].map(({ viewer }) => personOf(viewer)));
  for (const person of serving.budgets.keys()) if (!present.has(person)) serving.budgets.delete(person);
}

type Hello = Extract<SharedTextRequest, { type: 'hello' }>;

async function enter(
  serving: Serving,
  line: TextSocket,
  { documentId, request }: { documentId: string; request: Hello },
): Promise<Member | undefined> {
  const claims = await serving.tokens.verify(request.token);
  const { heard } = serving;
  const own = claims && (await serving.viewers.load(claims.user_id, claims.session_id));
  const { notAuthenticated, forbidden, notFound, tooMuch } = SHARED_TEXT_CLOSED;
  if (!own) return refuse(line, notAuthenticated);
  if (serving.requiresVerified && !own.is_verified) return refuse(line, forbidden);
  const viewer = await viewerOf(serving, own, request.view_as);
  if (!viewer) return refuse(line, notFound);
  const found = await findSeen(serving.db, viewer, documentId);
  if (!found) return refuse(line, notFound);
  const theirs = membersOf(serving, viewer);
  const isNew = !serving.rooms.has(found.id);
  const room = roomOf(serving, found);
  if (theirs.length >= SHARED_TEXT_LIMITS.ofPerson || room.members.size >= SHARED_TEXT_LIMITS.ofDocument)
    return refuse(line, tooMuch);
  const vector = request.vector === null ? null : Buffer.from(request.vector, 'base64');
  const member: Member = {
    id: uuidv7(),
    client: request.client,
    viewer,
    mayEdit: found.mayEdit,
    line,
    had: { epoch: request.epoch, vector },
    isIn: false,
    isSeeding: false,
    asksAgain: false,
    unkept: [],
  };
  serving.members.set(member, room);
  if (!serving.budgets.has(personOf(viewer))) serving.budgets.set(personOf(viewer), createBudget(BYTES_OF_PERSON));
  void join(room, member);
  if (serving.heard !== heard) void recheck(serving, member);
  if (isNew) void inTurn(room, () => saveLeftovers(room));
  return member;
}

/** Finds the user behind a connection, also while they view as another member. */
const personOf = ({ viewed_by, user_id }: SessionViewer) => viewed_by ?? user_id;

const membersOf = ({ members }: Serving, viewer: SessionViewer) =>
  [...members.keys()].filter((each) => personOf(each.viewer) === personOf(viewer));

async function viewerOf(
  { viewers }: Serving,
  own: SessionViewer,
  viewAs: string | undefined,
): Promise<SessionViewer | undefined> {
  if (viewAs === undefined) return own;
  try {
    return await viewers.lookAs(own, viewAs);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function refuse(line: TextSocket, code: number): undefined {
  line.close(code);
}

function roomOf(serving: Serving, ref: DocumentRef): Room {
  const known = serving.rooms.get(ref.id);
  if (known) return known;
  const { db, run, log, workers, viewers } = serving;
  const room = createRoom(ref, {
    db,
    run,
    log,
    workers,
    viewers,
    tell: (notice) => serving.notices.tell(notice),
    onEmpty: () => serving.rooms.get(ref.id) === room && serving.rooms.delete(ref.id),
  });
  serving.rooms.set(ref.id, room);
  return room;
}

function followEvent(serving: Serving, { event }: LoggedEvent): void {
  serving.heard++;
  if (serving.members.size === 0) return;
  const changed = changesViewer(event) ? event.payload.user_id : undefined;
  const isAbout = /^(project|document|company)\./.test(event.type);
  for (const [member, { ref }] of serving.members) {
    const isTheirs = changed !== undefined && [member.viewer.user_id, member.viewer.viewed_by].includes(changed);
    const isThere =
      isAbout && (event.project_id ?? ref.project_id) === ref.project_id && event.company_id === ref.company_id;
    if (isTheirs || isThere) void recheck(serving, member);
  }
  if (event.type !== 'document.updated') return;
  const room = serving.rooms.get(event.payload.document_id);
  if (room) void inTurn(room, () => checkCurrent(room));
}
