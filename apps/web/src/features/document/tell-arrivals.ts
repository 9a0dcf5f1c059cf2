// Tells who has arrived in a document: several at once together, and nobody again whose connection was only lost.

export interface ArrivalTeller {
  /** @param here everybody else who has the document open now */
  take(here: readonly string[]): void;
  end(): void;
}

/** Who arrives within this time is told of together. Who has left by then is not told of. */
const GATHER_MS = 1_000;
/** Who comes back sooner has not been away: a reload, or a lost connection. */
const AWAY_MS = 30_000;

/** @param tell is given who has arrived, and nobody once one of those told of has gone, so that the same words count again */
export function createArrivalTeller(tell: (arrived: readonly string[]) => void): ArrivalTeller {
  const told = new Set<string>();
  const leaving = new Map<string, ReturnType<typeof setTimeout>>();
  let here: readonly string[] = [];
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const isNew = (id: string) => !told.has(id);

  function stay(id: string): void {
    clearTimeout(leaving.get(id));
    leaving.delete(id);
  }

  function forget(id: string): void {
    stay(id);
    told.delete(id);
    tell([]);
  }

  function tellNew(): void {
    gathering = undefined;
    const arrived = here.filter(isNew);
    for (const id of arrived) told.add(id);
    if (arrived.length > 0) tell(arrived);
  }

  return {
    take(next) {
      here = next;
      for (const id of here) stay(id);
      for (const id of told) {
        if (!here.includes(id) && !leaving.has(id))
          leaving.set(
            id,
            setTimeout(() => forget(id), AWAY_MS),
          );
      }
      if (here.some(isNew)) gathering ??= setTimeout(tellNew, GATHER_MS);
    },
    end() {
      clearTimeout(gathering);
      for (const timer of leaving.values()) clearTimeout(timer);
    },
  };
}
