import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../log/create-logger.ts';
import { runRegularly } from './run-regularly.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const log = createLogger('silent');
const TEN_MINUTES = 10 * 60_000;

it('does everything every ten minutes, also after something has failed, until it is stopped', async () => {
  const done: string[] = [];
  const stop = runRegularly(log, {
    first: async () => {
      done.push('first');
      throw new Error('not today');
    },
    second: async () => done.push('second'),
  });
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(TEN_MINUTES);
  expect(done).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(TEN_MINUTES);
  expect(done).toHaveLength(4);
  stop();
  await vi.advanceTimersByTimeAsync(TEN_MINUTES);
  expect(done).toHaveLength(4);
});

it('does not begin again before it has ended', async () => {
  let begun = 0;
  const stop = runRegularly(log, { slow: () => new Promise(() => begun++) });
  await vi.advanceTimersByTimeAsync(3 * TEN_MINUTES);
  expect(begun).toBe(1);
  stop();
});
