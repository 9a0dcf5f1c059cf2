// Connects the text of a document to the server while several people edit it: sends the user's edits, applies those of others, and
// sends unsaved ones again after a lost connection. A reader's text only receives edits.
import { SHARED_TEXT_CLOSED, type SharedTextMessage } from '@worklane/contract/shared-text';
import { blocksOfText } from '@worklane/domain/documents/blocks-of-text';
import { TEXT_ROOT } from '@worklane/domain/documents/vocabulary';
import { writeBlocks } from '@worklane/domain/documents/write-blocks';
import { prosemirrorToYXmlFragment } from 'y-prosemirror';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { create } from 'zustand';
import { base64Of, bytesOf } from '../base64.ts';
import { createState } from '../create-state.ts';
import { onServerBack } from '../on-server-back.ts';
import { createPeople } from '../people-in-text.ts';
import { type Arrivals, showArrivals } from '../show-arrivals.ts';
import type { KeptText, SharedText, SharedTextState } from './shared-text-state.ts';

interface Opening {
  url: string;
  /** The user's own id. */
  userId: string;
  token(): string | undefined;
  /** @param used a token that the server no longer accepts */
  renewToken(used: string): Promise<unknown>;
  /** The text of an earlier page, with edits that it couldn't send. */
  kept?: KeptText | undefined;
  /** Sends no edits: the user may only read. */
  isReader: boolean;
}

/** Edits within this time are sent as one message. */
const GATHER_MS = 12;
const CURSOR_MS = 60;
const PAUSES_MS = [300, 1_000, 2_000, 4_000] as const;
/** Browsers don't notice dead connections. The server acknowledges every message sooner than this. */
const SILENCE_MS = 10_000;
const FROM_SERVER = 'server';
const FINAL: Readonly<Record<number, 'over' | 'refused'>> = {
  [SHARED_TEXT_CLOSED.over]: 'over',
  [SHARED_TEXT_CLOSED.forbidden]: 'refused',
  [SHARED_TEXT_CLOSED.notFound]: 'refused',
  [SHARED_TEXT_CLOSED.notUnderstood]: 'refused',
  // The page then saves over HTTP, which says what is wrong with the text.
  [SHARED_TEXT_CLOSED.tooLarge]: 'refused',
};

interface Connection extends SharedText {
  opening: Opening;
  socket: WebSocket | undefined;
  epoch: string | null;
  /** The server has sent its welcome on this socket. */
  isJoined: boolean;
  /** The text as this client created it from the content, until the server has saved it. */
  ownFirstText: Uint8Array | undefined;
  number: number;
  kept: number;
  waiting: Uint8Array[];
  tries: number;
  timers: {
    send?: ReturnType<typeof setTimeout>;
    cursor?: ReturnType<typeof setTimeout>;
    again?: ReturnType<typeof setTimeout>;
    silence?: ReturnType<typeof setTimeout>;
  };
  arrivals: Arrivals;
  isEnded: boolean;
  stops: (() => void)[];
}

/** Writes the text as HTML, by the same code as on the server. */
export const htmlOf = ({ text }: SharedText): string => writeBlocks(blocksOfText(text.getXmlFragment(TEXT_ROOT)));

export function openSharedText(opening: Opening): SharedText {
  const text = new Y.Doc();
  const awareness = new Awareness(text);
  const use = create<SharedTextState>()(() => ({ phase: 'coming', isUnkept: false, people: [] }));
  const connection: Connection = {
    text,
    awareness,
    use,
    opening,
    socket: undefined,
    epoch: null,
    isJoined: false,
    ownFirstText: undefined,
    number: 0,
    kept: 0,
    waiting: [],
    tries: 0,
    timers: {},
    arrivals: showArrivals(text, createPeople({ text, awareness, use, userId: opening.userId }), FROM_SERVER),
    isEnded: false,
    stops: [],
    keep: () =>
      connection.epoch === null || connection.ownFirstText
        ? undefined
        : { epoch: connection.epoch, state: Y.encodeStateAsUpdate(text) },
    end: () => end(connection),
  };
  if (opening.kept) resume(connection, opening.kept);
  text.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== FROM_SERVER && !opening.isReader) write(connection, update);
  });
  awareness.on('update', ({ updated }: { updated: number[] }) => {
    if (updated.includes(text.clientID))
      connection.timers.cursor ??= setTimeout(() => sendCursor(connection), CURSOR_MS);
  });
  connection.stops.push(
    onServerBack((isOnline) => {
      // The old connection may be dead without the browser having noticed.
      if (isOnline && connection.socket) lose(connection, connection.socket);
      connectNow(connection);
    }),
  );
  connect(connection);
  return connection;
}

/** Shows a kept text, which can be edited at once. The server receives it with the first connection. */
function resume(connection: Connection, { epoch, state }: KeptText): void {
  connection.epoch = epoch;
  Y.applyUpdate(connection.text, state, FROM_SERVER);
  connection.waiting.push(state);
  connection.use.setState({ phase: 'lost', isUnkept: true });
}

function connectNow(connection: Connection): void {
  if (connection.isEnded || connection.socket) return;
  clearTimeout(connection.timers.again);
  connect(connection);
}

/** Closes a socket when the server doesn't answer in time. */
function expectAnswer(connection: Connection, socket: WebSocket): void {
  connection.timers.silence ??= setTimeout(() => lose(connection, socket), SILENCE_MS);
}

function noteAnswer(connection: Connection): void {
  clearTimeout(connection.timers.silence);
  delete connection.timers.silence;
}

function connect(connection: Connection): void {
  const socket = new WebSocket(connection.opening.url);
  socket.binaryType = 'arraybuffer';
  connection.socket = socket;
  // The server welcomes a reader only once a writer has created the text.
  if (!connection.opening.isReader) expectAnswer(connection, socket);
  socket.onopen = () => {
    const { text, epoch, opening } = connection;
    const vector = epoch && base64Of(Y.encodeStateVector(text));
    socket.send(JSON.stringify({ type: 'hello', token: opening.token() ?? '', client: text.clientID, epoch, vector }));
  };
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (connection.socket !== socket) return;
    noteAnswer(connection);
    if (typeof data === 'string') take(connection, JSON.parse(data) as SharedTextMessage);
    else takeUpdate(connection, new Uint8Array(data));
  };
  socket.onclose = ({ code }) => lose(connection, socket, code);
}

function lose(connection: Connection, socket: WebSocket, code?: number): void {
  const { use, arrivals, opening } = connection;
  if (connection.socket !== socket) return;
  connection.socket = undefined;
  connection.isJoined = false;
  noteAnswer(connection);
  socket.close();
  arrivals.clear();
  const final = code === undefined ? undefined : FINAL[code];
  if (final) finish(connection, final);
  if (connection.isEnded) return;
  if (use.getState().phase === 'here') use.setState({ phase: 'lost' });
  const pause = PAUSES_MS[Math.min(connection.tries, PAUSES_MS.length - 1)] as number;
  connection.tries++;
  connection.timers.again = setTimeout(() => connect(connection), pause * (0.75 + Math.random() / 2));
  if (code !== SHARED_TEXT_CLOSED.notAuthenticated) return;
  opening.renewToken(opening.token() ?? '').then(
    () => connectNow(connection),
    () => undefined,
  );
}

function finish(connection: Connection, phase: 'over' | 'unmade' | 'refused'): void {
  connection.use.setState({ phase });
  end(connection);
}

function end(connection: Connection): void {
  connection.isEnded = true;
  for (const stop of connection.stops.splice(0)) stop();
  flush(connection);
  connection.arrivals.drop();
  for (const timer of Object.values(connection.timers)) clearTimeout(timer);
  const { socket } = connection;
  connection.socket = undefined;
  socket?.close();
  connection.awareness.destroy();
}

function take(connection: Connection, message: SharedTextMessage): void {
  if (message.type === 'welcome') welcome(connection, message);
  else if (message.type === 'seed') createText(connection, message.content);
  else if (message.type === 'kept') {
    connection.kept = message.number;
    connection.ownFirstText = undefined;
    noteKept(connection);
  } else if (message.type === 'people') connection.arrivals.people(message);
  else if (message.type === 'rights' && !message.may_edit && !connection.opening.isReader)
    finish(connection, 'refused');
}

/** Creates the text from the content and sends it. After a lost connection, sends the same text again. */
function createText(connection: Connection, content: string): void {
  const { text, use } = connection;
  const former = connection.ownFirstText;
  if (!former) {
    const { doc } = createState(content, []);
    text.transact(() => void prosemirrorToYXmlFragment(doc, text.getXmlFragment(TEXT_ROOT)));
  }
  // Sent alone: the server treats it as the content, and saves only the edits that follow.
  connection.ownFirstText = former ?? Y.encodeStateAsUpdate(text);
  connection.waiting = [connection.ownFirstText];
  flush(connection);
  if (former) {
    connection.waiting = [Y.encodeStateAsUpdate(text, Y.encodeStateVectorFromUpdate(former))];
    flush(connection);
  }
  use.setState({ phase: 'here' });
}

function welcome(connection: Connection, message: Extract<SharedTextMessage, { type: 'welcome' }>): void {
  const { text, use, opening } = connection;
  const vector = bytesOf(message.vector);
  if (!message.may_edit && !opening.isReader) {
    finish(connection, 'refused');
    return;
  }
  if (connection.ownFirstText && !message.is_empty) {
    if (!Y.decodeStateVector(vector).has(text.clientID)) {
      finish(connection, 'unmade');
      return;
    }
    connection.ownFirstText = undefined;
  }
  connection.epoch = message.epoch;
  connection.isJoined = true;
  connection.tries = 0;
  if (use.getState().phase === 'lost') use.setState({ phase: 'here' });
  // A first text is sent when the server asks for it (`seed`).
  if (connection.ownFirstText || (connection.kept === connection.number && connection.waiting.length === 0)) return;
  // Everything written while offline, and everything that the lost connection may have dropped.
  connection.waiting = [Y.encodeStateAsUpdate(text, vector)];
  flush(connection);
}

function takeUpdate(connection: Connection, update: Uint8Array): void {
  if (connection.ownFirstText) {
    finish(connection, 'unmade');
    return;
  }
  connection.arrivals.edit(update);
  if (connection.use.getState().phase === 'coming') connection.use.setState({ phase: 'here' });
}

function write(connection: Connection, update: Uint8Array): void {
  connection.waiting.push(update);
  noteKept(connection);
  connection.timers.send ??= setTimeout(() => flush(connection), GATHER_MS);
}

function flush(connection: Connection): void {
  clearTimeout(connection.timers.send);
  delete connection.timers.send;
  const { waiting, socket, isJoined } = connection;
  if (!isJoined || !socket || waiting.length === 0) return;
  const update = waiting.length === 1 ? (waiting[0] as Uint8Array) : Y.mergeUpdates(waiting);
  connection.waiting = [];
  connection.number++;
  const message = new Uint8Array(4 + update.length);
  new DataView(message.buffer).setUint32(0, connection.number);
  message.set(update, 4);
  socket.send(message);
  expectAnswer(connection, socket);
  noteKept(connection);
}

function noteKept({ use, number, kept, waiting }: Connection): void {
  const isUnkept = number !== kept || waiting.length > 0;
  if (use.getState().isUnkept !== isUnkept) use.setState({ isUnkept });
}

function sendCursor(connection: Connection): void {
  delete connection.timers.cursor;
  if (!connection.isJoined) return;
  const cursor = connection.awareness.getLocalState()?.cursor ?? null;
  connection.socket?.send(JSON.stringify({ type: 'cursor', cursor }));
}
