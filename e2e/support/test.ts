// Closes the pages a test has opened: left open, they would go on working beside all the tests after it.
import { test as base } from '@playwright/test';

export const test = base.extend<{ closesPages: undefined }>({
  closesPages: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) {
        // An answer that is still held back is nobody's any more.
        await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
        await context.close();
      }
    },
    { auto: true },
  ],
});
