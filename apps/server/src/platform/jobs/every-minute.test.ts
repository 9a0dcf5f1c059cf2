// Tests that work of each minute runs at full minutes, one at a time, and goes on after a failure.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everyMinute } from './every-minute.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T07:58:40Z') }));
afterEach(() => void vi.useRealTimers());

const log = { error: vi.fn() };

it('runs within a second of each full minute', async () => {
  const times: string[] = [];
  const work = everyMinute('work', async () => times.push(new Date().toISOString()), log);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(times).toEqual([]);
  await vi.advanceTimersByTimeAsync(121_000);
  expect(times).toEqual(['2026-11-23T07:59:00.250Z', '2026-11-23T08:00:00.250Z']);
  work.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(times).toHaveLength(2);
});

it('starts nothing while it runs, and continues after a failure', async () => {
  let started = 0;
  let finish = () => {};
  const work = everyMinute(
    'work',
    () => {
      started++;
      if (started === 1) return Promise.reject(new Error('no database'));
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
    log,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect([started, log.error.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(started).toBe(2);
  finish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toBe(3);
  work.stop();
});
