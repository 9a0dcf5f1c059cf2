// Limits how much heavy work runs at once, in total and per owner, so that no owner takes all the places.
import { fail } from '../http/fail.ts';

export interface Turns {
  /** Waits for a place. @returns what gives it back @throws Refusal when too many of this owner wait, or it takes too long */
  take(owner: string): Promise<() => void>;
  /** Holds a place for as long as the work takes. @throws Refusal as `take` does */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
}

export interface TurnRules {
  atOnce: number;
  /** Of one owner. */
  each: number;
  /** How many requests of one owner may wait; further ones are refused with a time to retry. */
  mostWaiting?: number;
  /** In milliseconds, asked when the waiting begins. Without it there is no limit to the wait. */
  longestWait?: () => number;
  /** Says why there is no place. @throws Refusal always */
  refuse?: () => never;
}

interface Waiting {
  owner: string;
  start(): void;
}

const MOST_WAITING = 20;

export function createTurns(rules: TurnRules): Turns {
  const { atOnce, each, mostWaiting = MOST_WAITING, longestWait, refuse = () => fail('unavailable') } = rules;
  const running: string[] = [];
  /** By owner, whose turn it is longest first: who gets a place goes to the end, however many more of theirs wait. */
  const waiting = new Map<string, Waiting[]>();
  const runningOf = (owner: string) => running.filter((one) => one === owner).length;

  function next(): Waiting | undefined {
    for (const [owner, theirs] of waiting) {
      if (runningOf(owner) >= each) continue;
      const [first, ...others] = theirs;
      waiting.delete(owner);
      if (others.length > 0) waiting.set(owner, others);
      return first;
    }
    return undefined;
  }

  function startNext(): void {
    while (running.length < atOnce) {
      const one = next();
      if (!one) return;
      running.push(one.owner);
      one.start();
    }
  }

  function leave(one: Waiting): void {
    const others = (waiting.get(one.owner) ?? []).filter((other) => other !== one);
    if (others.length > 0) waiting.set(one.owner, others);
    else waiting.delete(one.owner);
  }

  function wait(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const one: Waiting = { owner, start };
      waiting.set(owner, [...(waiting.get(owner) ?? []), one]);
      startNext();
      if (!longestWait || !waiting.get(owner)?.includes(one)) return;
      timer = setTimeout(() => {
        leave(one);
        try {
          refuse();
        } catch (refusal) {
          reject(refusal);
        }
      }, longestWait());
    });
  }

  async function take(owner: string): Promise<() => void> {
    if ((waiting.get(owner)?.length ?? 0) >= mostWaiting) refuse();
    await wait(owner);
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      running.splice(running.indexOf(owner), 1);
      startNext();
    };
  }

  return {
    take,
    async run(owner, work) {
      const giveBack = await take(owner);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
