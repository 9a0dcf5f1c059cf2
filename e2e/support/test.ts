// Begins a test when its day lasts long enough, and closes the pages it has opened: left open, they would go on working
// beside all the tests after it.
import { test as base } from '@playwright/test';
import { LONGEST_TEST_MS, startOnOneDay } from '../../scripts/one-day.ts';

export const test = base.extend<{ endsOnItsDay: undefined; closesPages: undefined }>({
  endsOnItsDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      await startOnOneDay();
      await use(undefined);
    },
    // The wait is not part of the test's own time.
    { auto: true, timeout: LONGEST_TEST_MS + 30_000 },
  ],
  closesPages: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) {
        // Nobody waits any more for an answer that is still held back; a page that has crashed can't be told so.
        await Promise.all(
          context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)),
        );
        await context.close();
      }
    },
    { auto: true },
  ],
});
