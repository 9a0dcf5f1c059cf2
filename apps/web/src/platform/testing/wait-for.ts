// Waits until a check no longer throws. A second, which is usual, is little where the cores are shared.
import { vi } from 'vitest';

/** @returns what the check returns */
export const waitFor = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 20_000 });
