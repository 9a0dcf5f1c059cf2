// Finds controls that cover each other.
import type { Locator } from '@playwright/test';

/** Borders may touch. */
const TOUCHING_PX = 1;

/** @returns the pairs of these elements that overlap, without those of which one is within the other */
export function overlapping(controls: Locator): Promise<string[]> {
  return controls.evaluateAll((elements, touching) => {
    const named = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? '';
    return elements.flatMap((one, at) => {
      const a = one.getBoundingClientRect();
      return elements.slice(at + 1).flatMap((other) => {
        if (one.contains(other) || other.contains(one)) return [];
        const b = other.getBoundingClientRect();
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return Math.min(width, height) > touching ? [`${named(one)} and ${named(other)}`] : [];
      });
    });
  }, TOUCHING_PX);
}
