// Tests that a shared text outlives its connection: what is written without one is sent with the next, even from a later page.
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import { TEXT_ROOT } from '@worklane/domain/documents/vocabulary';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { htmlOf, openSharedText } from './shared-text.ts';
import type { KeptText, SharedText } from './shared-text-state.ts';

class Socket {
  sent: (string | Uint8Array)[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string | ArrayBuffer }) => void;
  onclose?: (closing: { code: number }) => void;
  close = vi.fn<() => void>();
  constructor() {
    sockets.push(this);
  }
  send(data: string | Uint8Array) {
    this.sent.push(data);
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Lets a client in as the server does when its text has all that `known` holds. */
  welcome(known: Y.Doc, isEmpty = false) {
    this.onopen?.();
    const vector = btoa(String.fromCharCode(...Y.encodeStateVector(known)));
    this.say({ type: 'welcome', epoch: 'e1', may_edit: true, is_empty: isEmpty, vector });
    if (!isEmpty) this.onmessage?.({ data: new Uint8Array(Y.encodeStateAsUpdate(known)).buffer });
  }
  /** Gives the server's text the updates that were sent. */
  deliver(known: Y.Doc) {
    const updates = this.sent.filter((each) => typeof each !== 'string').map((each) => each.subarray(4));
    for (const update of updates) Y.applyUpdate(known, update);
  }
}

let sockets: Socket[];
let server: Y.Doc;
let renewed: string[];
let opened: SharedText[];
const socketOf = (index: number) => sockets[index] as Socket;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const open = (kept?: KeptText) => {
  const renewToken = async (used: string) => void renewed.push(used);
  const text = openSharedText({ url: 'ws://x', userId: 'mara', token: () => 't1', renewToken, kept, isReader: false });
  opened.push(text);
  return text;
};
const write = (text: Y.Doc, words: string) => {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(words)]);
  const root = text.getXmlFragment(TEXT_ROOT);
  root.insert(root.length, [paragraph]);
};
const wordsOf = (text: Y.Doc) =>
  htmlOf({ text } as SharedText)
    .replace(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  [sockets, renewed, opened, server] = [[], [], [], new Y.Doc()];
  write(server, 'First');
});
afterEach(() => {
  for (const text of opened) text.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('merges what was written without a connection on an earlier page with what others have written since', async () => {
  const before = open();
  socketOf(0).welcome(server);
  socketOf(0).onclose?.({ code: 1006 });
  write(before.text, 'Alone');
  before.end();
  write(server, 'Others');

  const text = open(before.keep());
  expect([wordsOf(text.text), text.use.getState().phase, text.use.getState().isUnkept]).toEqual([
    ['First', 'Alone'],
    'lost',
    true,
  ]);
  write(text.text, 'Still');
  socketOf(1).welcome(server);
  socketOf(1).deliver(server);
  for (const each of [text.text, server]) expect(wordsOf(each).sort()).toEqual(['Alone', 'First', 'Others', 'Still']);
  socketOf(1).say({ type: 'kept', number: 1 });
  expect(text.use.getState()).toMatchObject({ phase: 'here', isUnkept: false });
});

it('gives up a connection on which the server does not answer, and sends the words on the next', async () => {
  const { text, use } = open();
  socketOf(0).welcome(server);
  write(text, 'Unheard');
  await wait(9_000);
  expect(sockets).toHaveLength(1);
  await wait(2_000);
  expect([sockets.length, use.getState().phase]).toEqual([2, 'lost']);
  socketOf(1).welcome(server);
  socketOf(1).deliver(server);
  expect(wordsOf(server)).toEqual(['First', 'Unheard']);
});

it('connects at once when the browser is online again, and with a new token when the old one has ended', async () => {
  open();
  socketOf(0).welcome(server);
  dispatchEvent(new Event('online'));
  expect(sockets).toHaveLength(2);
  socketOf(1).onclose?.({ code: SHARED_TEXT_CLOSED.notAuthenticated });
  await wait(0);
  expect([renewed, sockets.length]).toEqual([['t1'], 3]);
});

it('never merges two texts that were made from the same content', async () => {
  const { text, use, keep } = open();
  socketOf(0).welcome(new Y.Doc(), true);
  socketOf(0).say({ type: 'seed', content: '<p>First</p>' });
  expect([wordsOf(text), keep()]).toEqual([['First'], undefined]);
  socketOf(0).onclose?.({ code: 1006 });
  await wait(500);
  // Another client has made it in the meantime.
  socketOf(1).welcome(server);
  expect([use.getState().phase, wordsOf(text)]).toEqual(['unmade', ['First']]);
});

it('sends the text that it made of the content alone, then what was written since, also on the next connection', async () => {
  const { text } = open();
  const empty = new Y.Doc();
  socketOf(0).welcome(empty, true);
  socketOf(0).say({ type: 'seed', content: '<p>First</p>' });
  write(text, 'Typed');
  socketOf(0).onclose?.({ code: 1006 });
  await wait(500);
  socketOf(1).welcome(empty, true);
  socketOf(1).say({ type: 'seed', content: '<p>First</p>' });
  const words = [];
  for (const each of socketOf(1).sent) {
    if (typeof each === 'string') continue;
    Y.applyUpdate(empty, each.subarray(4));
    words.push(wordsOf(empty));
  }
  expect(words).toEqual([['First'], ['First', 'Typed']]);
});
