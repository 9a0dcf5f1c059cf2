// Keeps the figures of shared reports for a minute, so that opening a link often costs no more than opening it once.

const KEPT_MS = 60_000;
const MOST = 500;

export interface FiguresCache<Figures> {
  /** Returns what was read within the last minute, or is being read right now; otherwise reads it. */
  get(id: string, read: () => Promise<Figures>): Promise<Figures>;
}

export function createFiguresCache<Figures>(now: () => Date): FiguresCache<Figures> {
  const kept = new Map<string, { figures: Promise<Figures>; until: number }>();
  return {
    get(id, read) {
      const at = now().getTime();
      const found = kept.get(id);
      if (found && found.until > at) return found.figures;
      kept.delete(id);
      // The oldest goes.
      if (kept.size >= MOST) kept.delete(kept.keys().next().value as string);
      const figures = read();
      kept.set(id, { figures, until: at + KEPT_MS });
      figures.catch(() => {
        if (kept.get(id)?.figures === figures) kept.delete(id);
      });
      return figures;
    },
  };
}
