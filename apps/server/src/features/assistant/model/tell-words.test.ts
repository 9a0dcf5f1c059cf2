// Tests what is told of a streamed answer, and what is left for the model library.
import { expect, it } from 'vitest';
import { tellWords } from './tell-words.ts';

const event = (delta: object, more = {}) =>
  `data: ${JSON.stringify({ id: 'one', choices: [{ index: 0, delta, ...more }] })}\n\n`;
const words = (content: string) => event({ content });
const END = 'data: [DONE]\n\n';

async function read(...pieces: (string | Uint8Array)[]) {
  const told: string[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const each of pieces) controller.enqueue(typeof each === 'string' ? new TextEncoder().encode(each) : each);
      controller.close();
    },
  });
  const decoder = new TextDecoder();
  const chunks: string[] = [];
  for await (const chunk of tellWords(body, (each) => void told.push(each))) chunks.push(decoder.decode(chunk));
  return { told, left: chunks.join(''), chunks };
}

it('tells the words of each chunk at once, and leaves them as one event', async () => {
  const begin = event({ role: 'assistant', content: '' });
  const finish = event({}, { finish_reason: 'stop' });
  const { told, left } = await read(begin + words('Two '), words('are ') + words('late.'), finish + END);
  expect(told).toEqual(['Two ', 'are late.']);
  expect(left).toBe(begin + words('Two are late.') + finish + END);
});

it('keeps words and other events in their order', async () => {
  const call = event({ tool_calls: [{ index: 0, function: { name: 'read' } }] });
  const { told, left } = await read(words('a') + words('b') + call + words('c') + END);
  expect(told).toEqual(['abc']);
  expect(left).toBe(words('ab') + call + words('c') + END);
});

it('puts together events and characters that were cut', async () => {
  const bytes = new TextEncoder().encode(words('späť') + words(' on'));
  const pieces = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
  expect(await read(...pieces, END)).toMatchObject({ told: ['späť', ' on'], left: words('späť on') + END });
});

it('reads lines that end with a return', async () => {
  const returned = (text: string) => text.replaceAll('\n', '\r\n');
  const { told, left } = await read(returned(words('a')), returned(words('b') + END));
  expect(told).toEqual(['a', 'b']);
  expect(left).toBe(words('ab') + returned(END));
});

it('changes nothing of what is no plain words', async () => {
  const others = [
    event({ content: 'x', refusal: 'No.' }),
    event({ content: 'x', role: 'user' }),
    event({ content: [{ type: 'text', text: 'x' }] }),
    event({ content: 'x' }, { finish_reason: 'stop' }),
    'data: {"choices":[{"delta":{"content":"x"}}],"usage":{"total_tokens":1}}\n\n',
    'data: {"error":{"message":"no"}}\n\n',
    'data: null\n\n',
    ': ping\n\n',
    'event: x\ndata: {"choices":[{"delta":{"content":"x"}}]}\n\n',
    '<html>',
  ].join('');
  expect(await read(others)).toMatchObject({ told: [], left: others });
});

it('leaves the end of an answer that broke off', async () => {
  const cut = 'data: {"id":"one","choi';
  expect(await read(words('a') + cut)).toMatchObject({ told: ['a'], left: words('a') + cut });
});

it('holds no event without an end, and reads none after it', async () => {
  const pieces = [...Array.from({ length: 5 }, () => 'x'.repeat(64 * 1024)), words('a')];
  const { told, left, chunks } = await read(...pieces);
  expect(told).toEqual([]);
  expect(left).toBe(pieces.join(''));
  const [first = '', second = '', ...later] = pieces;
  expect(chunks).toEqual([first + second, ...later]);
});

it('ends the answer when the library stops reading, and fails with it', async () => {
  const reasons: unknown[] = [];
  const open = new ReadableStream<Uint8Array>({ cancel: (reason) => void reasons.push(reason) });
  await tellWords(open, () => undefined).cancel('enough');
  expect(reasons).toEqual(['enough']);
  const failing = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('cut off')) });
  const reader = tellWords(failing, () => undefined).getReader();
  await expect(reader.read()).rejects.toThrow('cut off');
});
