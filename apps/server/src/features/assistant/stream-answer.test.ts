// Tests what the reader of an answer is sent.
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { RunningAnswer } from './flows/writing.ts';
import { streamAnswer } from './stream-answer.ts';

const running: RunningAnswer = {
  conversation_id: 'one',
  follow({ onWords, onStep }) {
    onStep('Looking for tickets…');
    onWords('Two are late.');
    return () => undefined;
  },
  ended: Promise.resolve({ problem: null }),
};
const end = () => Promise.resolve({ success: true });

async function sent(begin: () => Promise<object | undefined>): Promise<string[]> {
  const app = new Hono().get('/', (http) => streamAnswer(http, running, { begin, end }));
  const text = await (await app.request('/')).text();
  return [...text.matchAll(/^event: (.*)$/gm)].map(([, event = '']) => event);
}

it('sends the conversation, the steps, the words and the answer', async () => {
  expect(await sent(() => Promise.resolve({ id: 'one' }))).toEqual(['conversation', 'step', 'words', 'answer']);
});

it('sends why an answer failed, although its conversation was deleted with it before it was read', async () => {
  expect(await sent(() => Promise.resolve(undefined))).toEqual(['step', 'words', 'answer']);
});
