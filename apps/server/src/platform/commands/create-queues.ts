// Runs one piece of work at a time for each name, in the order they came; different names do not wait for each other.
import { longestWait } from '../database/request-work.ts';
import { fail, Refusal } from '../http/fail.ts';

/** When this many wait, further requests are refused: an answer after a minute is of no use. */
const LONGEST = 1_000;

export type InTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** @throws Refusal unavailable when too many are waiting, or the turn takes too long to come */
export function createQueues(): InTurn {
  const lastByName = new Map<string, { done: Promise<unknown>; waiting: number }>();
  return async (name, work) => {
    const queue = lastByName.get(name) ?? { done: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= LONGEST) fail('unavailable');
    queue.waiting++;
    const begun = Promise.withResolvers<void>();
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      begun.reject(new Refusal('unavailable'));
    }, longestWait());
    const turn = queue.done.then(() => {
      if (isGivenUp) return fail('unavailable');
      clearTimeout(timer);
      begun.resolve();
      return work();
    });
    queue.done = turn
      .catch(() => undefined)
      .then(() => {
        queue.waiting--;
        if (queue.waiting === 0) lastByName.delete(name);
      });
    lastByName.set(name, queue);
    await begun.promise;
    return turn;
  };
}
