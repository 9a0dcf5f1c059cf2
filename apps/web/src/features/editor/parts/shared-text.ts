// Keeps the text of a document that several write at once: what is written here goes to the server, what others write comes in, and a
// lost line loses nothing. Fetched with the editor.
import { type PersonInText, SHARED_TEXT_CLOSED, type SharedTextMessage } from '@worklane/contract/shared-text';
import { TEXT_ROOT } from '@worklane/domain/documents/vocabulary';
import { prosemirrorToYXmlFragment } from 'y-prosemirror';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createState } from '../create-state.ts';

export interface SharedTextState {
  /** `over`: the content was changed in another way, and has to be loaded anew. `refused`: it is not theirs to write. */
  phase: 'coming' | 'here' | 'lost' | 'over' | 'refused';
  /** Something that was written here is not in the database. */
  isUnkept: boolean;
  /** The others, each once. */
  people: readonly string[];
}

export interface SharedText {
  text: Y.Doc;
  awareness: Awareness;
  use: UseBoundStore<StoreApi<SharedTextState>>;
  end(): void;
}

interface Opening {
  url: string;
  /** The user's own id. */
  userId: string;
  token(): string | undefined;
}

/** Letters that follow each other so closely go together. */
const GATHER_MS = 12;
const CURSOR_MS = 60;
const PAUSES_MS = [300, 1_000, 2_000, 5_000, 10_000] as const;
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
  number: number;
  kept: number;
  waiting: Uint8Array[];
  tries: number;
  timers: {
    send?: ReturnType<typeof setTimeout>;
    cursor?: ReturnType<typeof setTimeout>;
    again?: ReturnType<typeof setTimeout>;
  };
  everybody: Map<number, PersonInText>;
  isEnded: boolean;
  online: () => void;
}

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
    number: 0,
    kept: 0,
    waiting: [],
    tries: 0,
    timers: {},
    everybody: new Map(),
    isEnded: false,
    online: () => connectNow(line),
    end: () => end(line),
  };
  text.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== FROM_SERVER) write(line, update);
  });
  awareness.on('update', ({ updated }: { updated: number[] }) => {
    if (updated.includes(text.clientID)) line.timers.cursor ??= setTimeout(() => sendCursor(line), CURSOR_MS);
  });
  addEventListener('online', line.online);
  connect(line);
  return line;
}

function connectNow(line: Line): void {
  if (line.isEnded || line.socket) return;
  clearTimeout(line.timers.again);
  connect(line);
}

function connect(line: Line): void {
  const socket = new WebSocket(line.opening.url);
  socket.binaryType = 'arraybuffer';
  line.socket = socket;
  socket.onopen = () => {
    const { text, epoch, opening } = line;
    const vector = epoch && base64Of(Y.encodeStateVector(text));
    socket.send(JSON.stringify({ type: 'hello', token: opening.token() ?? '', client: text.clientID, epoch, vector }));
  };
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (line.socket !== socket) return;
    if (typeof data === 'string') take(line, JSON.parse(data) as SharedTextMessage);
    else takeUpdate(line, new Uint8Array(data));
  };
  socket.onclose = ({ code }) => {
    if (line.socket === socket) lose(line, code);
  };
}

function lose(line: Line, code: number): void {
  const { use, everybody } = line;
  line.socket = undefined;
  line.isIn = false;
  takePeople(line, [], [...everybody.keys()]);
  const final = FINAL[code];
  if (final) {
    use.setState({ phase: final });
    end(line);
    return;
  }
  if (line.isEnded) return;
  if (use.getState().phase === 'here') use.setState({ phase: 'lost' });
  const pause = PAUSES_MS[Math.min(line.tries, PAUSES_MS.length - 1)] as number;
  line.tries++;
  line.timers.again = setTimeout(() => connect(line), pause * (0.75 + Math.random() / 2));
}

function end(line: Line): void {
  line.isEnded = true;
  removeEventListener('online', line.online);
  flush(line);
  for (const timer of Object.values(line.timers)) clearTimeout(timer);
  const { socket } = line;
  line.socket = undefined;
  socket?.close();
  line.awareness.destroy();
}

function take(line: Line, message: SharedTextMessage): void {
  const { use, text } = line;
  if (message.type === 'welcome') welcome(line, message);
  else if (message.type === 'seed') {
    const { doc } = createState(message.content, []);
    text.transact(() => void prosemirrorToYXmlFragment(doc, text.getXmlFragment(TEXT_ROOT)));
    use.setState({ phase: 'here' });
  } else if (message.type === 'kept') {
    line.kept = message.number;
    noteKept(line);
  } else if (message.type === 'people') takePeople(line, message.here, message.gone);
  else if (message.type === 'rights' && !message.may_edit) {
    use.setState({ phase: 'refused' });
    end(line);
  }
}

function welcome(line: Line, { epoch, vector, may_edit }: Extract<SharedTextMessage, { type: 'welcome' }>): void {
  const { text, use } = line;
  if (!may_edit) {
    use.setState({ phase: 'refused' });
    end(line);
    return;
  }
  line.epoch = epoch;
  line.isIn = true;
  line.tries = 0;
  if (use.getState().phase === 'lost') use.setState({ phase: 'here' });
  if (line.kept === line.number && line.waiting.length === 0) return;
  // Whatever was written without a line, and whatever may have been lost on it.
  line.waiting = [Y.encodeStateAsUpdate(text, bytesOf(vector))];
  flush(line);
}

function takeUpdate(line: Line, update: Uint8Array): void {
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

function takePeople(line: Line, here: readonly PersonInText[], gone: readonly number[]): void {
  const { awareness, everybody, opening, text, use } = line;
  const others = here.filter(({ client }) => client !== text.clientID);
  const isNew = ({ client }: PersonInText) => !everybody.has(client);
  const added = others.filter(isNew).map(({ client }) => client);
  const updated = others.filter((each) => !isNew(each)).map(({ client }) => client);
  for (const person of others) {
    everybody.set(person.client, person);
    awareness.states.set(person.client, { user: { name: person.user_id, color: '#808080' }, cursor: person.cursor });
  }
  for (const client of gone) {
    everybody.delete(client);
    awareness.states.delete(client);
  }
  awareness.emit('change', [{ added, updated, removed: [...gone] }, FROM_SERVER]);
  const ids = [...everybody.values()].map(({ user_id }) => user_id).filter((id) => id !== opening.userId);
  const people = [...new Set(ids)].sort();
  if (people.join() !== use.getState().people.join()) use.setState({ people });
}

function base64Of(bytes: Uint8Array): string {
  let signs = '';
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs);
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
