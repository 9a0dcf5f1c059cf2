// Keeps the text of a document that several write at once: what is written here goes to the server, what others write comes in, and a
// lost line loses nothing. A reader's text takes in the letters of the others alone.
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
import { createPeople, type PeopleInText } from '../people-in-text.ts';
import type { KeptText, SharedText, SharedTextState } from './shared-text-state.ts';

interface Opening {
  url: string;
  /** The user's own id. */
  userId: string;
  token(): string | undefined;
  /** @param used a token that the server no longer accepts */
  renewToken(used: string): Promise<unknown>;
  /** What an earlier page couldn't send. */
  kept?: KeptText | undefined;
  /** Takes part without writing: nothing is sent but the name. */
  isReader: boolean;
}

/** Letters that follow each other so closely go together. */
const GATHER_MS = 12;
const CURSOR_MS = 60;
const PAUSES_MS = [300, 1_000, 2_000, 4_000] as const;
/** A browser doesn't notice that a connection is dead. The server answers sooner, whatever is written. */
const SILENCE_MS = 10_000;
const FROM_SERVER = 'server';
const FINAL: Readonly<Record<number, 'over' | 'refused'>> = {
  [SHARED_TEXT_CLOSED.over]: 'over',
  [SHARED_TEXT_CLOSED.forbidden]: 'refused',
  [SHARED_TEXT_CLOSED.notFound]: 'refused',
  [SHARED_TEXT_CLOSED.notUnderstood]: 'refused',
  // Saved over HTTP instead, which says what is wrong with it.
  [SHARED_TEXT_CLOSED.tooLarge]: 'refused',
};

interface Line extends SharedText {
  opening: Opening;
  socket: WebSocket | undefined;
  epoch: string | null;
  /** The server has taken this client in. */
  isIn: boolean;
  /** The text as this client has made it from the content, while the server hasn't stored it. */
  ownMaking: Uint8Array | undefined;
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
  people: PeopleInText;
  isEnded: boolean;
  stops: (() => void)[];
}

/** As the server writes it. */
export const htmlOf = ({ text }: SharedText): string => writeBlocks(blocksOfText(text.getXmlFragment(TEXT_ROOT)));

export function openSharedText(opening: Opening): SharedText {
  const text = new Y.Doc();
  const awareness = new Awareness(text);
  const use = create<SharedTextState>()(() => ({ phase: 'coming', isUnkept: false, people: [] }));
  const line: Line = {
    text,
    awareness,
    use,
    opening,
    socket: undefined,
    epoch: null,
    isIn: false,
    ownMaking: undefined,
    number: 0,
    kept: 0,
    waiting: [],
    tries: 0,
    timers: {},
    people: createPeople({ text, awareness, use, userId: opening.userId }),
    isEnded: false,
    stops: [],
    keep: () =>
      line.epoch === null || line.ownMaking ? undefined : { epoch: line.epoch, state: Y.encodeStateAsUpdate(text) },
    end: () => end(line),
  };
  if (opening.kept) goOnWith(line, opening.kept);
  text.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== FROM_SERVER && !opening.isReader) write(line, update);
  });
  awareness.on('update', ({ updated }: { updated: number[] }) => {
    if (updated.includes(text.clientID)) line.timers.cursor ??= setTimeout(() => sendCursor(line), CURSOR_MS);
  });
  line.stops.push(
    onServerBack((isOnline) => {
      // A connection from before may be dead without the browser knowing it.
      if (isOnline && line.socket) lose(line, line.socket);
      connectNow(line);
    }),
  );
  connect(line);
  return line;
}

/** All that is there can be edited at once; the server gets it with the first connection. */
function goOnWith(line: Line, { epoch, state }: KeptText): void {
  line.epoch = epoch;
  Y.applyUpdate(line.text, state, FROM_SERVER);
  line.waiting.push(state);
  line.use.setState({ phase: 'lost', isUnkept: true });
}

function connectNow(line: Line): void {
  if (line.isEnded || line.socket) return;
  clearTimeout(line.timers.again);
  connect(line);
}

/** Gives a connection up when the server doesn't answer what was sent. */
function expectAnswer(line: Line, socket: WebSocket): void {
  line.timers.silence ??= setTimeout(() => lose(line, socket), SILENCE_MS);
}

function noteAnswer(line: Line): void {
  clearTimeout(line.timers.silence);
  delete line.timers.silence;
}

function connect(line: Line): void {
  const socket = new WebSocket(line.opening.url);
  socket.binaryType = 'arraybuffer';
  line.socket = socket;
  // A reader is let in when a writer has made the text.
  if (!line.opening.isReader) expectAnswer(line, socket);
  socket.onopen = () => {
    const { text, epoch, opening } = line;
    const vector = epoch && base64Of(Y.encodeStateVector(text));
    socket.send(JSON.stringify({ type: 'hello', token: opening.token() ?? '', client: text.clientID, epoch, vector }));
  };
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (line.socket !== socket) return;
    noteAnswer(line);
    if (typeof data === 'string') take(line, JSON.parse(data) as SharedTextMessage);
    else takeUpdate(line, new Uint8Array(data));
  };
  socket.onclose = ({ code }) => lose(line, socket, code);
}

function lose(line: Line, socket: WebSocket, code?: number): void {
  const { use, people, opening } = line;
  if (line.socket !== socket) return;
  line.socket = undefined;
  line.isIn = false;
  noteAnswer(line);
  socket.close();
  people.clear();
  const final = code === undefined ? undefined : FINAL[code];
  if (final) {
    finish(line, final);
    return;
  }
  if (line.isEnded) return;
  if (use.getState().phase === 'here') use.setState({ phase: 'lost' });
  const pause = PAUSES_MS[Math.min(line.tries, PAUSES_MS.length - 1)] as number;
  line.tries++;
  line.timers.again = setTimeout(() => connect(line), pause * (0.75 + Math.random() / 2));
  if (code !== SHARED_TEXT_CLOSED.notAuthenticated) return;
  opening.renewToken(opening.token() ?? '').then(
    () => connectNow(line),
    () => undefined,
  );
}

function finish(line: Line, phase: 'over' | 'unmade' | 'refused'): void {
  line.use.setState({ phase });
  end(line);
}

function end(line: Line): void {
  line.isEnded = true;
  for (const stop of line.stops.splice(0)) stop();
  flush(line);
  for (const timer of Object.values(line.timers)) clearTimeout(timer);
  const { socket } = line;
  line.socket = undefined;
  socket?.close();
  line.awareness.destroy();
}

function take(line: Line, message: SharedTextMessage): void {
  if (message.type === 'welcome') welcome(line, message);
  else if (message.type === 'seed') make(line, message.content);
  else if (message.type === 'kept') {
    line.kept = message.number;
    line.ownMaking = undefined;
    noteKept(line);
  } else if (message.type === 'people') line.people.take(message.here, message.gone);
  else if (message.type === 'rights' && !message.may_edit && !line.opening.isReader) finish(line, 'refused');
}

/** Makes the text from the content. After a lost connection, the one that was made is sent. */
function make(line: Line, content: string): void {
  const { text, use } = line;
  const former = line.ownMaking;
  if (!former) {
    const { doc } = createState(content, []);
    text.transact(() => void prosemirrorToYXmlFragment(doc, text.getXmlFragment(TEXT_ROOT)));
  }
  // Sent alone: the server takes it for the content, and saves only what comes after it.
  line.ownMaking = former ?? Y.encodeStateAsUpdate(text);
  line.waiting = [line.ownMaking];
  flush(line);
  if (former) {
    line.waiting = [Y.encodeStateAsUpdate(text, Y.encodeStateVectorFromUpdate(former))];
    flush(line);
  }
  use.setState({ phase: 'here' });
}

function welcome(line: Line, message: Extract<SharedTextMessage, { type: 'welcome' }>): void {
  const { text, use, opening } = line;
  const vector = bytesOf(message.vector);
  if (!message.may_edit && !opening.isReader) {
    finish(line, 'refused');
    return;
  }
  if (line.ownMaking && !message.is_empty) {
    if (!Y.decodeStateVector(vector).has(text.clientID)) {
      finish(line, 'unmade');
      return;
    }
    line.ownMaking = undefined;
  }
  line.epoch = message.epoch;
  line.isIn = true;
  line.tries = 0;
  if (use.getState().phase === 'lost') use.setState({ phase: 'here' });
  // The server says first who makes the text.
  if (line.ownMaking || (line.kept === line.number && line.waiting.length === 0)) return;
  // All that was written without a connection, and all that may have been lost on it.
  line.waiting = [Y.encodeStateAsUpdate(text, vector)];
  flush(line);
}

function takeUpdate(line: Line, update: Uint8Array): void {
  if (line.ownMaking) {
    finish(line, 'unmade');
    return;
  }
  Y.applyUpdate(line.text, update, FROM_SERVER);
  if (line.use.getState().phase === 'coming') line.use.setState({ phase: 'here' });
}

function write(line: Line, update: Uint8Array): void {
  line.waiting.push(update);
  noteKept(line);
  line.timers.send ??= setTimeout(() => flush(line), GATHER_MS);
}

function flush(line: Line): void {
  clearTimeout(line.timers.send);
  delete line.timers.send;
  const { waiting, socket, isIn } = line;
  if (!isIn || !socket || waiting.length === 0) return;
  const update = waiting.length === 1 ? (waiting[0] as Uint8Array) : Y.mergeUpdates(waiting);
  line.waiting = [];
  line.number++;
  const message = new Uint8Array(4 + update.length);
  new DataView(message.buffer).setUint32(0, line.number);
  message.set(update, 4);
  socket.send(message);
  expectAnswer(line, socket);
  noteKept(line);
}

function noteKept({ use, number, kept, waiting }: Line): void {
  const isUnkept = number !== kept || waiting.length > 0;
  if (use.getState().isUnkept !== isUnkept) use.setState({ isUnkept });
}

function sendCursor(line: Line): void {
  delete line.timers.cursor;
  if (!line.isIn) return;
  const cursor = line.awareness.getLocalState()?.cursor ?? null;
  line.socket?.send(JSON.stringify({ type: 'cursor', cursor }));
}
