// One piece of work at a time for each name, in the order they came; different names do not wait for each other.
import { fail } from '../http/fail.ts';

/** Past this many waiting, one more is told to come back: an answer after a minute helps nobody. */
const LONGEST = 1_000;

export type InTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** @throws Refusal unavailable when too many wait already */
export function createQueues(): InTurn {
  const lastByName = new Map<string, { done: Promise<unknown>; waiting: number }>();
  return async (name, work) => {
    const queue = lastByName.get(name) ?? { done: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= LONGEST) fail('unavailable');
    queue.waiting++;
    const turn = queue.done.then(work);
    queue.done = turn.catch(() => undefined);
    lastByName.set(name, queue);
    try {
      return await turn;
    } finally {
      queue.waiting--;
      if (queue.waiting === 0) lastByName.delete(name);
    }
  };
}
