// Checks that nothing a phone shows moves when the rest of it arrives.
import { expect, type Page, test } from '@playwright/test';
import { recordShifts, shiftsOf } from './support/layout-shifts.ts';
import { aPerson, aProject, someTickets } from './support/people.ts';

/** What is shown first, which requests are held back until then, and what shows that they have been answered. */
const SCREENS: {
  path: string;
  first: (page: Page) => ReturnType<Page['getByRole']>;
  held: RegExp;
  last: (page: Page) => ReturnType<Page['getByRole']>;
}[] = [
  {
    path: '/projects/EDGE',
    first: (page) => page.getByRole('heading', { name: 'Tickets', exact: true }),
    held: /\/(board|configuration)(\?|$)/,
    last: (page) => page.getByRole('button', { name: /^Todo 1/ }),
  },
  {
    path: '/projects/EDGE/new-ticket',
    first: (page) => page.getByRole('textbox', { name: 'Title' }),
    held: /\/ticket_templates(\?|$)/,
    last: (page) => page.getByRole('option', { name: 'No templates yet' }),
  },
  {
    path: '/dashboard',
    first: (page) => page.getByRole('heading', { name: 'My Tasks' }),
    held: /\/api\/projects\?/,
    last: (page) => page.getByRole('main').getByRole('button', { name: 'New ticket' }),
  },
  {
    path: '/team',
    first: (page) => page.getByRole('button', { name: 'Invite member' }),
    held: /\/outbox(\?|$)/,
    last: (page) => page.getByRole('link', { name: 'Outbox' }),
  },
];

test('nothing on a screen shifts while the rest of it loads on a phone', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  await someTickets(mara, await aProject(mara), { todo: ['Fix the parser'] });
  const { page } = mara;
  await recordShifts(page);
  for (const { path, first, held, last } of SCREENS) {
    await page.route(held, async (route) => {
      await first(page).waitFor();
      await route.continue();
    });
    await page.goto(path);
    await expect(last(page)).toBeAttached();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await shiftsOf(page), path).toBeLessThan(0.01);
    await page.unrouteAll();
  }
});
