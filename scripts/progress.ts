// Prints how far a long run of tests is: a line when it begins, then one every ten seconds and at each failure.
import { writeSync } from 'node:fs';

const EVERY_MS = 10_000;
/** Where `run-step.ts` takes it up, apart from what the runner itself prints. */
export const PROGRESS_FD = 3;

export class Progress {
  readonly #total: number;
  readonly #unit: string;
  readonly #started = Date.now();
  #done = 0;
  #failed = 0;
  #lastPrinted = Date.now();

  constructor(total: number, unit: string) {
    this.#total = total;
    this.#unit = unit;
  }

  /** Counts one more as finished. @param failures what failed in it, by name */
  add(failures: readonly string[]): void {
    this.#done += 1;
    this.#failed += failures.length;
    for (const failure of failures) print(`failed: ${failure}`);
    const isDue = Date.now() - this.#lastPrinted >= EVERY_MS;
    if (!isDue && failures.length === 0 && this.#done < this.#total) return;
    this.#lastPrinted = Date.now();
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : '';
    const seconds = Math.round((Date.now() - this.#started) / 1000);
    print(`${this.#done} of ${this.#total} ${this.#unit}${failed} (${seconds} s)`);
  }
}

function print(line: string): void {
  writeSync(PROGRESS_FD, `      ${line}\n`);
}
