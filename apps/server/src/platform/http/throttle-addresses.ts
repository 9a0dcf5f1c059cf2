// Lets a few requests of each address begin per turn of the event loop, so that a flood of one address delays no other.
import { fail } from './fail.ts';

export interface AddressThrottle {
  /**
   * Resolves when the request may begin; undefined when it may begin at once.
   * @throws Refusal unavailable when too many requests of the group wait
   */
  enter(group: string): Promise<void> | undefined;
}

export interface ThrottleRules {
  /** In one turn of the event loop. */
  all: number;
  /** Of one group of addresses. */
  each: number;
  /** Requests of one group that may wait: each takes memory, even after its client has gone. */
  mostWaiting: number;
}

const RULES: ThrottleRules = { all: 32, each: 8, mostWaiting: 2_000 };

export function createAddressThrottle({ all, each, mostWaiting }: ThrottleRules = RULES): AddressThrottle {
  const begunByGroup = new Map<string, number>();
  let begun = 0;
  /** By group; the one that began last goes to the end. */
  const waiting = new Map<string, (() => void)[]>();
  let isNextTurnSet = false;

  function mayBegin(group: string): boolean {
    return begun < all && (begunByGroup.get(group) ?? 0) < each;
  }

  function count(group: string): void {
    begun++;
    begunByGroup.set(group, (begunByGroup.get(group) ?? 0) + 1);
    if (isNextTurnSet) return;
    isNextTurnSet = true;
    setImmediate(nextTurn);
  }

  function nextTurn(): void {
    isNextTurnSet = false;
    begun = 0;
    begunByGroup.clear();
    // What goes to the end is met again in the same loop.
    for (const [group, theirs] of waiting) {
      if (begun >= all) return;
      if (!mayBegin(group)) continue;
      const begin = theirs.shift();
      waiting.delete(group);
      if (theirs.length > 0) waiting.set(group, theirs);
      count(group);
      begin?.();
    }
  }

  return {
    enter(group) {
      if (!waiting.has(group) && mayBegin(group)) {
        count(group);
        return undefined;
      }
      const others = waiting.get(group);
      if (others && others.length >= mostWaiting) fail('unavailable');
      return new Promise((begin) => {
        if (others) others.push(begin);
        else waiting.set(group, [begin]);
      });
    },
  };
}
