// Lets others have their turn after some work: a long piece of it keeps nobody waiting.
import { setImmediate } from 'node:timers/promises';

const WORK_MS = 10;

/** @returns what is called between two steps */
export function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < WORK_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
