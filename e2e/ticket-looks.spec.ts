// Looks at a ticket's page: while it loads, on a phone and in print.
import { expect } from '@playwright/test';
import { aTicket } from './support/a-ticket.ts';
import { recordShifts, shiftsOf } from './support/layout-shifts.ts';
import { test } from './support/test.ts';

test('nothing below the comment box can be seen or tapped through it on a phone', async ({ browser }) => {
  const { page } = await aTicket(browser, { viewport: { width: 390, height: 844 } });
  await page.goto('/projects/EDGE');
  await page.getByText('Fix the parser').click();
  const box = page.getByRole('dialog').locator('footer');
  await expect(page.getByRole('button', { name: 'Add link' })).toBeAttached();
  const strangers = () =>
    box.evaluate((foot) => {
      const scroller = foot.parentElement?.parentElement as HTMLElement;
      const found = new Set<string>();
      for (let top = 0; top <= scroller.scrollHeight; top += 13) {
        scroller.scrollTop = top;
        const { left, right, top: from, bottom } = foot.getBoundingClientRect();
        for (let x = left + 4; x < right; x += 24) {
          for (let y = from + 4; y < Math.min(bottom, innerHeight); y += 12) {
            const hit = document.elementFromPoint(x, y);
            if (hit && !foot.contains(hit)) found.add(hit.outerHTML.slice(0, 80));
          }
        }
      }
      return [...found];
    });
  await expect.poll(strangers).toEqual([]);
});

test('a ticket does not shift while it loads, and prints on white without its controls', async ({ browser }) => {
  const { mara, page, ticket } = await aTicket(browser);
  await mara.api('POST', `/api/tickets/${ticket?.id}/time_entries`, { day: '2026-11-18', minutes: 90 });
  await mara.api('POST', `/api/tickets/${ticket?.id}/comments`, { content: 'Half of it is done' });
  await recordShifts(page);
  // Holds the ticket's parts back until the ticket itself is shown.
  await page.route(/\/(time_entries|attachments|history)(\?|$)/, async (route) => {
    await page.getByLabel('Due date').waitFor();
    await route.continue();
  });
  // While the members load, nobody may be shown as a former member.
  const misnamed: number[] = [];
  await page.route(/\/members(\?|$)/, async (route) => {
    await page.getByText('Half of it is done').waitFor();
    misnamed.push(await page.getByText('Former member').count());
    await route.continue();
  });
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await expect(page.getByText('Half of it is done')).toBeVisible();
  await expect(page.getByText('1.5 h on')).toBeVisible();
  await expect(page.getByRole('main').getByText('Mara Lindqvist').first()).toBeVisible();
  await expect.poll(() => [...new Set(misnamed)]).toEqual([0]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await shiftsOf(page)).toBeLessThan(0.003);

  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await expect.poll(scheme).toBe('dark');
  // The code for printing is fetched when the browser is idle.
  await page.emulateMedia({ media: 'print' });
  await expect.poll(scheme).toBe('light');
  await expect(page.getByText('Half of it is done')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Company and account' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect.poll(scheme).toBe('dark');

  // A ticket that is open over the board is printed without the board.
  await page.goto('/projects/EDGE');
  await page.getByRole('main').getByRole('link', { name: 'Fix the parser' }).first().click();
  const lane = page.locator('[data-lane]').first();
  await expect(page.getByRole('dialog', { name: 'Fix the parser' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(lane).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Fix the parser' }).getByText('Half of it is done')).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(lane).toBeVisible();
});
