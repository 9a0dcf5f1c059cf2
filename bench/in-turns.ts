// Measures two ways of the same work in turns.
import { type Load, median, runLoad } from './run-load.ts';

const ROUNDS = 3;

interface Pair {
  product: Load;
  plain: Load;
}

/** Measures product and plain in turns, so that both meet the same noise. @returns the medians of all rounds */
export async function inTurns(workers: number, seconds: number, product: Work, plain: Work): Promise<Pair> {
  const rounds: Pair[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ plain: await runLoad(workers, seconds, plain), product: await runLoad(workers, seconds, product) });
  }
  const middle = (of: keyof Pair): Load => ({
    rate: median(rounds.map((each) => each[of].rate)),
    p50: median(rounds.map((each) => each[of].p50)),
    p95: median(rounds.map((each) => each[of].p95)),
  });
  return { product: middle('product'), plain: middle('plain') };
}

export type Work = (worker: number) => Promise<unknown>;
