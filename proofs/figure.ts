// Says how often a proof is repeated, and records its findings.
import { appendFileSync, mkdirSync } from 'node:fs';

/** `npm run prove` repeats for longer what `npm test` only begins. */
const isProving = process.env.PROVE === '1';

export function figure(inSuite: number, proving: number): number {
  return isProving ? proving : inSuite;
}

export const FINDINGS_FILE = 'test-results/proofs.jsonl';

export interface Finding {
  /** The row of the programme. */
  row: string;
  what: string;
  /** Said as a person would: "20 rounds of 50", "0 of 11,204". */
  found: string;
}

/** Writes down what a proof that held has found; one that did not hold fails before it comes here. */
export function report(row: string, what: string, found: string): void {
  if (!isProving) return;
  mkdirSync('test-results', { recursive: true });
  appendFileSync(FINDINGS_FILE, `${JSON.stringify({ row, what, found } satisfies Finding)}\n`);
}
