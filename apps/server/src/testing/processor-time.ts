// Reads how long this thread has computed: other programs of a busy machine do not count.

/** What the fixed work below takes on the machine that the limits of tests were set on. */
const REFERENCE_MS = 3.6;
const REPEATS = 20;
const ROUNDS = 8;
const ROWS = Array.from({ length: 400 }, (_, at) => ({ id: `row-${at}`, title: `Ticket ${at}`, tags: ['a', `${at}`] }));

/** @returns milliseconds since this thread started */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Tells how much slower this machine computes at this moment than the one that limits were set on, so that a limit in milliseconds
 * means the same amount of work everywhere.
 * @returns a factor of at least 1: on a faster machine, limits stay as they are written
 */
export function slowness(): number {
  // By the clock, which is finer than the count of processor time: one of some short rounds is rarely interrupted.
  const rounds = Array.from({ length: ROUNDS }, () => {
    const begun = process.hrtime.bigint();
    for (let repeat = 0; repeat < REPEATS; repeat++) JSON.parse(JSON.stringify(ROWS));
    return Number(process.hrtime.bigint() - begun) / 1_000_000;
  });
  return Math.max(1, Math.min(...rounds) / REFERENCE_MS);
}
