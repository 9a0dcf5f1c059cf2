// Measures the frames of a page while it scrolls.
import type { Page } from '@playwright/test';

/** Of one thing that scrolls: ten thousand rows would take minutes. */
const MOST_FRAMES = 500;

/** Scrolls everything a selector finds from top to end. */
export async function scrollFrames(
  page: Page,
  selector: string,
  pixelsAFrame: number,
): Promise<{ count: number; slow: number; longest: number }> {
  return page.evaluate(
    async ([found, step, most]) => {
      const deltas: number[] = [];
      for (const scroller of document.querySelectorAll<HTMLElement>(found)) {
        let last = 0;
        let frames = 0;
        await new Promise<void>((resolve) => {
          const frame = (now: number) => {
            if (last) deltas.push(now - last);
            last = now;
            const before = scroller.scrollTop;
            scroller.scrollTop += step;
            if (scroller.scrollTop === before || ++frames === most) resolve();
            else requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        });
      }
      return { count: deltas.length, slow: deltas.filter((delta) => delta > 50).length, longest: Math.max(...deltas) };
    },
    [selector, pixelsAFrame, MOST_FRAMES] as const,
  );
}
