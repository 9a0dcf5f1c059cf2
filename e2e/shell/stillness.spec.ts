// Checks that nothing a phone shows moves when the rest of it arrives.
import { expect, type Page } from '@playwright/test';
import { aTicket } from '../support/a-ticket.ts';
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts';
import { test } from '../support/test.ts';

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
    path: '/projects/EDGE/docs',
    first: (page) => page.getByRole('heading', { name: 'Documentation' }),
    held: /\/documents$|\/api\/projects(\?|\/EDGE)/,
    last: (page) => page.getByText('No external links yet'),
  },
  {
    path: '/dashboard',
    first: (page) => page.getByRole('heading', { name: 'My Tasks' }),
    held: /\/api\/projects\?/,
    last: (page) => page.getByRole('main').getByRole('button', { name: 'New ticket' }),
  },
  {
    path: '/projects/EDGE/tickets/EDGE-1',
    first: (page) => page.getByLabel('Due date'),
    held: /\/(relations|time_entries|attachments|history|comments|members)(\?|$)/,
    last: (page) => page.getByText('Half of it is done'),
  },
];

for (const { path, first, held, last } of SCREENS) {
  test(`nothing shifts on ${path} while the rest of it loads on a phone`, async ({ browser }) => {
    const { mara, page, ticket } = await aTicket(browser, { viewport: { width: 390, height: 844 } });
    await mara.api('POST', `/api/tickets/${ticket?.id}/comments`, { content: 'Half of it is done' });
    await recordShifts(page);
    await page.route(held, async (route) => {
      await first(page).waitFor();
      await route.continue();
    });
    await page.goto(path);
    await expect(last(page)).toBeAttached();
    expect(await shiftsOf(page)).toBeLessThan(0.01);
  });
}
