// Reads a provider's token counts. They may be anything: a negative one would reduce what a company has used, and the database holds
// whole numbers only.
import type { Tokens } from '../writes.ts';

/** More than any model reads and writes in one step. */
const MOST = 10_000_000;

/** @returns undefined when the counts can't be true, so that an estimate takes their place */
export function countedTokens({
  inputTokens: input = 0,
  totalTokens: total = 0,
}: {
  inputTokens?: number | undefined;
  totalTokens?: number | undefined;
}): Tokens | undefined {
  const isPossible = isCount(input) && isCount(total) && total > 0 && input <= total;
  return isPossible ? { input, output: total - input } : undefined;
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST;
