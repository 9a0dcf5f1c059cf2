// Lets a test begin only if it ends on the same day: many count days from today, and after midnight the server's today is another.
import { setTimeout as sleep } from 'node:timers/promises';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Longer than any journey and any file of tests takes on a busy machine. */
export const LONGEST_TEST_MS = 90_000;

/** Returns how many milliseconds a test must wait at `now` so that no midnight (UTC) is near enough to pass during it. */
export function untilOneDay(now: number): number {
  const left = DAY_MS - (now % DAY_MS);
  return left < LONGEST_TEST_MS ? left : 0;
}

/** Waits, less than `LONGEST_TEST_MS`, until a test ends on the day on which it begins. */
export const startOnOneDay = (): Promise<void> => sleep(untilOneDay(Date.now()));
