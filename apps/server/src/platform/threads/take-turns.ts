// Lets a few at once do what is heavy, and of one owner fewer, so that nobody takes all the places.
import { fail } from '../http/fail.ts';

export interface Turns {
  /** Waits for a place. @returns what gives it back @throws Refusal unavailable when too many of this owner wait */
  take(owner: string): Promise<() => void>;
}

interface Waiting {
  owner: string;
  start(): void;
}

/** Of one owner; who comes after them is told to come back. */
const MOST_WAITING = 20;

export function createTurns({ atOnce, each }: { atOnce: number; each: number }): Turns {
  const running: string[] = [];
  const waiting: Waiting[] = [];
  const countOf = (list: readonly string[], owner: string) => list.filter((one) => one === owner).length;

  function startNext(): void {
    while (running.length < atOnce) {
      const next = waiting.findIndex(({ owner }) => countOf(running, owner) < each);
      if (next === -1) return;
      const [{ owner, start }] = waiting.splice(next, 1) as [Waiting];
      running.push(owner);
      start();
    }
  }

  function giveBack(owner: string): void {
    running.splice(running.indexOf(owner), 1);
    startNext();
  }

  return {
    async take(owner) {
      const others = waiting.map((one) => one.owner);
      if (countOf(others, owner) >= MOST_WAITING) fail('unavailable');
      await new Promise<void>((start) => {
        waiting.push({ owner, start });
        startNext();
      });
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        giveBack(owner);
      };
    },
  };
}
