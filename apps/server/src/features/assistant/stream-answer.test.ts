// Tests what the reader of an answer is sent.
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Follower, RunningAnswer } from './flows/writing.ts';
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

async function sent(begin: () => Promise<object | undefined>, answer = running): Promise<string[]> {
  const app = new Hono().get('/', (http) => streamAnswer(http, answer, { begin, end }));
  const text = await (await app.request('/')).text();
  return [...text.matchAll(/^event: (.*)$/gm)].map(([, event = '']) => event);
}

it('sends the conversation, the steps, the words and the answer', async () => {
  expect(await sent(() => Promise.resolve({ id: 'one' }))).toEqual(['conversation', 'step', 'words', 'answer']);
});

it('sends why an answer failed, although its conversation was deleted with it before it was read', async () => {
  expect(await sent(() => Promise.resolve(undefined))).toEqual(['step', 'words', 'answer']);
});

it('tells each step that ends while the conversation is read', async () => {
  let follower: Follower | undefined;
  const follow: RunningAnswer['follow'] = (given) => {
    follower = given;
    return () => undefined;
  };
  const begin = async () => {
    for (const step of ['One', 'Two']) follower?.onStep(step);
    return { id: 'one' };
  };
  const lasting = { ...running, follow };
  expect(await sent(() => Promise.resolve().then(begin), lasting)).toEqual(['conversation', 'step', 'step', 'answer']);
});
