// Lets a few calls of a client run at once. The others wait here, where they hold up nobody who works on the same server.

export type TakeTurn = <Result>(signal: AbortSignal | undefined, work: () => Promise<Result>) => Promise<Result>;

/** @param most how many run at once. They begin in the order in which they were made */
export function createTurns(most: number): TakeTurn {
  const waiting = new Set<() => void>();
  let running = 0;

  function wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(start);
        reject(signal?.reason);
      };
      const start = () => {
        waiting.delete(start);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      if (signal?.aborted) return leave();
      waiting.add(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return async (signal, work) => {
    if (running >= most) await wait(signal);
    else running++;
    try {
      return await work();
    } finally {
      // Who waits longest takes the place over.
      const [next] = waiting;
      if (next) next();
      else running--;
    }
  };
}
