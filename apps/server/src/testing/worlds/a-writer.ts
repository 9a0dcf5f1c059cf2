// Writes in a shared text as the page does: with its own copy of the document, over a WebSocket that is opened again when it is lost.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PersonInText, SharedTextMessage, sharedTextPath } from '@worklane/contract/shared-text';
import { TEXT_ROOT } from '@worklane/domain/documents/vocabulary';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import type { App } from '../../app.ts';

export interface Listening {
  url: string;
  close(): void;
}

/** Gives an app a port for WebSockets alone. */
export async function listenForSockets({ upgrades }: Pick<App, 'upgrades'>): Promise<Listening> {
  const server = createServer((_request, response) => void response.writeHead(404).end()).on('upgrade', upgrades.take);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `ws://127.0.0.1:${port}`, close: () => void server.close().closeAllConnections() };
}

export interface Writer {
  text: Y.Doc;
  messages: SharedTextMessage[];
  people: Map<number, PersonInText>;
  epoch: string | null;
  /** Why the last line ended. */
  closed: number | undefined;
  isIn: boolean;
  /** Bytes of updates. */
  received: number;
  /** Tells whether everything written is acknowledged. */
  isKept(): boolean;
  connect(url: string): void;
  /** Cuts the line without a word. */
  cut(): void;
  /** Reads nothing more, and so answers nothing: not even that the server closes. */
  freeze(): void;
  say(data: string | Uint8Array): void;
  paragraph(words: string): void;
  /** Puts words into a paragraph. */
  type(words: string, paragraph: number, at: number): void;
  words(): string[];
}

interface Options {
  document: string;
  token: string;
  headers?: Record<string, string>;
  /** Writes the content into the text when the server asks for it. */
  seed?(content: string, text: Y.Doc): void;
  viewAs?: string;
  /** It receives the text, and does not read it. */
  isDeaf?: boolean;
}

/** Puts the text of the whole content into one paragraph. */
export const asOneParagraph = (content: string, text: Y.Doc) =>
  addParagraph(text, content.replace(/<[^>]*>/g, ' ').trim() || 'empty');

function addParagraph(text: Y.Doc, words: string): void {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(words)]);
  const root = text.getXmlFragment(TEXT_ROOT);
  root.insert(root.length, [paragraph]);
}

export function aWriter({
  document,
  token,
  headers = {},
  seed = asOneParagraph,
  isDeaf = false,
  viewAs,
}: Options): Writer {
  const text = new Y.Doc();
  let socket: WebSocket | undefined;
  let number = 0;
  let kept = 0;
  const writer: Writer = {
    text,
    messages: [],
    people: new Map(),
    epoch: null,
    closed: undefined,
    isIn: false,
    received: 0,
    isKept: () => writer.isIn && kept === number,
    connect(url) {
      writer.cut();
      const opened = new WebSocket(url + sharedTextPath(document), { headers });
      socket = opened;
      writer.closed = undefined;
      opened.on('open', () => {
        const vector = writer.epoch && Buffer.from(Y.encodeStateVector(text)).toString('base64');
        opened.send(
          JSON.stringify({ type: 'hello', token, client: text.clientID, epoch: writer.epoch, vector, view_as: viewAs }),
        );
      });
      opened.on('error', () => undefined);
      opened.on('unexpected-response', (_request, response) => {
        writer.closed = response.statusCode;
      });
      opened.on('close', (code) => {
        if (socket !== opened) return;
        writer.isIn = false;
        writer.closed ??= code;
      });
      opened.on('message', (data: Buffer, isBinary) => {
        if (isBinary) writer.received += data.length;
        if (isBinary && !isDeaf) Y.applyUpdate(text, data, 'server');
        if (isBinary) return;
        take(SharedTextMessage.parse(JSON.parse(data.toString())));
      });
    },
    cut() {
      socket?.terminate();
      writer.isIn = false;
    },
    freeze: () => socket?.pause(),
    say: (data) => socket?.send(data),
    paragraph: (words) => addParagraph(text, words),
    type(words, paragraph, at) {
      const element = text.getXmlFragment(TEXT_ROOT).get(paragraph) as Y.XmlElement;
      const line = element.get(0) as Y.XmlText;
      line.insert(Math.min(at, line.length), words);
    },
    words: () =>
      text
        .getXmlFragment(TEXT_ROOT)
        .toArray()
        .map((each) => ((each as Y.XmlElement).get(0) as Y.XmlText).toString()),
  };

  function send(update: Uint8Array): void {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(++number);
    if (writer.isIn) socket?.send(Buffer.concat([head, update]));
  }

  function take(message: SharedTextMessage): void {
    writer.messages.push(message);
    if (message.type === 'kept') kept = message.number;
    if (message.type === 'people') {
      for (const person of message.here) writer.people.set(person.client, person);
      for (const client of message.gone) writer.people.delete(client);
    }
    if (message.type === 'seed') seed(message.content, text);
    if (message.type !== 'welcome') return;
    writer.epoch = message.epoch;
    writer.isIn = true;
    if (kept !== number) send(Y.encodeStateAsUpdate(text, Buffer.from(message.vector, 'base64')));
  }

  text.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') send(update);
  });
  return writer;
}
