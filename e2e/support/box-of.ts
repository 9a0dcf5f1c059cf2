// Measures where something is on the screen once it no longer moves.
import type { Locator } from '@playwright/test';

export interface Spot {
  x: number;
  y: number;
}

export const boxOf = (locator: Locator): Promise<Spot & { width: number; height: number }> =>
  locator.evaluate(async (element) => {
    const now = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    let box = now();
    for (;;) {
      await new Promise(requestAnimationFrame);
      const next = now();
      if (JSON.stringify(next) === JSON.stringify(box)) return box;
      box = next;
    }
  });

export async function middleOf(locator: Locator): Promise<Spot> {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}
