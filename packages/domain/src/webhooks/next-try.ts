// Plans when a failed delivery is tried again, by the schedule of the Standard Webhooks specification.

/** Seconds after each failed try. */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** With the first. */
export const MOST_TRIES = RETRY_SECONDS.length + 1;

/** Of its delay, so that receivers which come back aren't called by all at once. */
const JITTER = 0.1;
const LONGEST_WAIT = 86_400;

/**
 * @param tries how often it was tried
 * @param asked what the receiver asked to wait, in seconds
 * @param random between 0 and 1
 * @returns seconds until the next try; undefined when there is none
 */
export function nextTry(tries: number, asked: number | undefined, random: number): number | undefined {
  const usual = RETRY_SECONDS[tries - 1];
  if (usual === undefined) return undefined;
  return Math.max(usual, Math.min(asked ?? 0, LONGEST_WAIT)) * (1 + JITTER * random);
}

/** Failed tries in a row, of whatever deliveries, before a webhook is called less often. */
const PATIENCE = 5;
const LONGEST_PAUSE = 300;

/**
 * Returns how many seconds nothing is sent to a receiver that fails again and again, or asks to wait.
 * @param failures failed tries in a row
 */
export function pauseAfter(failures: number, asked: number | undefined): number {
  const own = failures < PATIENCE ? 0 : Math.min(LONGEST_PAUSE, 5 * 2 ** (failures - PATIENCE));
  return Math.max(own, Math.min(asked ?? 0, LONGEST_PAUSE));
}
