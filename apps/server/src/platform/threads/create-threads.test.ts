// Threads beside the one that answers everybody: what they answer, and what ends them.
import { afterEach, expect, it } from 'vitest';
import type { TestWork } from '../../testing/thread-for-tests.ts';
import { createThreads, type ThreadLimits, type Threads } from './create-threads.ts';

const ENTRY = new URL('../../testing/thread-for-tests.ts', import.meta.url);

let threads: Threads;
const open = (limits: Partial<ThreadLimits> = {}) => {
  threads = createThreads({ atOnce: 1, each: 1, megabytes: 64, milliseconds: 60_000, longestWait: 60_000, ...limits });
  return threads.open<TestWork>(ENTRY, 'a');
};
afterEach(() => threads.stop());

it('answers, and throws what the work threw', async () => {
  const thread = await open();
  expect(await thread.call('add', 1, 2)).toBe(3);
  await expect(thread.call('fail')).rejects.toMatchObject({ name: 'TypeError', message: 'It went wrong' });
  expect(await thread.call('add', 2, 2)).toBe(4);
});

it.each([
  ['memory', 'grow', { megabytes: 32, milliseconds: 60_000 }],
  ['time', 'run', { megabytes: 64, milliseconds: 500 }],
] as const)(
  'ends for want of %s, and the next one begins',
  async (why, name, limits) => {
    const thread = await open(limits);
    await expect(thread.call(name)).rejects.toMatchObject({ name: 'ThreadEnded', why });
    const next = await threads.open<TestWork>(ENTRY, 'a');
    expect(await next.call('add', 1, 1)).toBe(2);
  },
  60_000,
);

it('tells who waits too long for a place when to come back', async () => {
  const thread = await open({ longestWait: 1 });
  await expect(threads.open<TestWork>(ENTRY, 'b')).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 30 });
  expect(await thread.call('add', 1, 2)).toBe(3);
});

it('ends what runs when the server stops', async () => {
  const thread = await open();
  const running = expect(thread.call('run')).rejects.toMatchObject({ why: 'stopped' });
  await threads.stop();
  await running;
});
