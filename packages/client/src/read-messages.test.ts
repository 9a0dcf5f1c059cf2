// Tests that a stream of server-sent events is read the same however the network splits it.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessages, type StreamMessage } from './read-messages.ts';

const streamOf = (pieces: readonly Uint8Array<ArrayBuffer>[], onCancel?: () => void) => {
  const left = [...pieces];
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else if (!onCancel) controller.close();
    },
    cancel: onCancel,
  });
};

async function read(pieces: readonly Uint8Array<ArrayBuffer>[]): Promise<StreamMessage[]> {
  const messages: StreamMessage[] = [];
  for await (const message of readMessages(streamOf(pieces))) messages.push(message);
  return messages;
}

const TEXT =
  'id: 7\nevent: ping\ndata: \n\n: a comment\n\nid: 8\r\ndata: {"name":"Ünö 🎉"}\r\n\r\ndata:a: b\rdata\rdata: c\r\revent: lost\n\ndata: cut off';
const MESSAGES = [
  { id: '7', event: 'ping', data: '' },
  { id: '8', event: undefined, data: '{"name":"Ünö 🎉"}' },
  { id: undefined, event: undefined, data: 'a: b\n\nc' },
];

test('reads ids, names, lines of data and each kind of line end, and nothing that is cut off', async () => {
  expect(await read([new TextEncoder().encode(TEXT)])).toEqual(MESSAGES);
});

test('reads the same messages wherever the bytes are split', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const pieces = at.slice(1).map((end, index) => bytes.slice(at[index], end));
      expect(await read(pieces)).toEqual(MESSAGES);
    }),
  );
});

test('closes the stream when the reader leaves', async () => {
  const closed = Promise.withResolvers<void>();
  const body = streamOf([new TextEncoder().encode('data: 1\n\n')], closed.resolve);
  for await (const { data } of readMessages(body)) {
    expect(data).toBe('1');
    break;
  }
  await closed.promise;
});
