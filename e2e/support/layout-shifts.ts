// Adds up how much of a page moves by itself, as the browser measures it.
import type { Page } from '@playwright/test';

/** Records layout shifts. Called before the page is opened; every load begins at zero. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function shiftsOf(page: Page): Promise<number> {
  const shifts = await page.evaluate(async () => {
    // The browser reports the shift of a frame in the next one.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: number[] }).shifts;
  });
  return shifts.reduce((sum, each) => sum + each, 0);
}
