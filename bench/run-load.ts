// Runs a closed loop of workers: each starts its next piece of work when the last is done.

export interface Load {
  /** Pieces of work a second. */
  rate: number;
  /** Milliseconds a piece. */
  p50: number;
  p95: number;
}

export async function runLoad(
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1_000;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < until) {
        const begun = performance.now();
        await work(worker);
        times.push(performance.now() - begun);
      }
    }),
  );
  const elapsed = (performance.now() - started) / 1_000;
  times.sort((a, b) => a - b);
  return { rate: times.length / elapsed, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** Finds a quantile of sorted figures. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
