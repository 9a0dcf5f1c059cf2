// Tries again after 200 ms, then after twice as long each time, for 30 seconds in total (decision T-34).

export interface BackOff {
  firstMs: number;
  totalMs: number;
}

const REFRESH_BACK_OFF: BackOff = { firstMs: 200, totalMs: 30_000 };

/** @throws what the last attempt threw, or at once what `isFinal` says no other attempt would change. */
export async function withBackOff<Answer>(
  attempt: () => Promise<Answer>,
  isFinal: (error: unknown) => boolean,
  { firstMs, totalMs } = REFRESH_BACK_OFF,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Answer> {
  let waited = 0;
  for (let pause = firstMs; ; pause *= 2) {
    try {
      return await attempt();
    } catch (error) {
      const left = totalMs - waited;
      if (isFinal(error) || left <= 0) throw error;
      const next = Math.min(pause, left);
      await wait(next);
      waited += next;
    }
  }
}
