// Measures how long work blocks the event loop: the longest stretch of this thread's processor time between two turns, in
// milliseconds. Processor time of other programs does not count.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { processorTime } from './processor-time.ts';

const EVERY_MS = 2;

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
  return Math.round(longest);
}
