// Reads a clock that stands still while other programs of a busy machine have the processor: for limits of what this process
// waits for or computes. Waiting counts, and computing counts in full; a turn that came late counts as one that came in time.
import { processorTime } from './processor-time.ts';

const TURN_MS = 10;

/** Reads the system's clock, which tests replace nowhere. */
const now = () => Number(process.hrtime.bigint()) / 1_000_000;

let own = 0;
let last: { at: number; computed: number } | undefined;

function turn(): void {
  const next = { at: now(), computed: processorTime() };
  if (last) own += Math.min(next.at - last.at, Math.max(2 * TURN_MS, next.computed - last.computed));
  last = next;
}

/** @returns milliseconds; only what is between two of them means something */
export function ownTime(): number {
  if (!last) setInterval(turn, TURN_MS).unref();
  turn();
  return own;
}
