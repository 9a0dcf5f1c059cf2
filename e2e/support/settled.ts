// Waits until a page listens: React attaches the listeners for keys after the frame that shows what they are for.
import type { Page } from '@playwright/test';

export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
