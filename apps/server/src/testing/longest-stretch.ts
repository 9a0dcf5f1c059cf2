// Measures how long work blocks the event loop: the longest stretch of this thread's processor time between two turns, in
// milliseconds of the machine that the limit was set on. Processor time of other programs does not count.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { processorTime, slowness } from './processor-time.ts';

/** How long one step may keep the server's thread busy. */
export const LONGEST_MS = 50;

const EVERY_MS = 2;
const ROUNDS = 3;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  // What earlier tests of this process have left is collected first, and not during this work.
  collectGarbage();
  let longest = 0;
  let last = processorTime();
  const look = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    look();
  } finally {
    clearInterval(timer);
  }
  return Math.round(longest / slowness());
}

/**
 * Repeats the measurement when a round took too long: after a stall of the machine, work that became ready in the meantime runs in
 * one turn. A step that is really too long is too long in every round.
 * @param measure does the work once and returns its longest stretch
 * @returns the shortest of the rounds' results
 */
export async function leastDisturbed(measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least > LONGEST_MS; round++) least = Math.min(least, await measure());
  return least;
}
