// Limits how much a client may send: some at once, and some more each second.

export interface Budget {
  /** @returns false when it is too much */
  take(amount: number): boolean;
}

export function createBudget({ most, perSecond }: { most: number; perSecond: number }): Budget {
  let left = most;
  let at = performance.now();
  return {
    take(amount) {
      const now = performance.now();
      left = Math.min(most, left + ((now - at) / 1_000) * perSecond);
      at = now;
      // What is refused isn't counted: the client's next connection starts with what is left.
      if (amount > left) return false;
      left -= amount;
      return true;
    },
  };
}
