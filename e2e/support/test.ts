// Closes the pages a test has opened: left open, they would go on working beside all the tests after it.
import { test as base } from '@playwright/test';

export const test = base.extend<{ closesPages: undefined }>({
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
