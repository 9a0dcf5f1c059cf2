// Looks at a ticket's page: while it loads, on a phone and in print.
import { expect, type Locator } from '@playwright/test';
import { aTicket } from '../support/a-ticket.ts';
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts';
import { test } from '../support/test.ts';

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
  // While the members load, nobody is shown as a former member.
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
  // By the second frame, the hidden board has been told of its size.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.getByRole('dialog', { name: 'Fix the parser' }).getByText('Half of it is done')).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(lane).toBeVisible();
});

/**
 * Measures how a ticket is laid out: its properties beside its text, or below it, and what is cut or wider than the
 * page.
 */
const layoutOf = (attachments: Locator) =>
  attachments.evaluate((region) => {
    const view = region.closest('[data-layout]') as HTMLElement;
    const rail = view.querySelector('aside') as HTMLElement;
    const text = view.querySelector('[data-part="text"]') as HTMLElement;
    const isBeside = rail.getBoundingClientRect().top < text.getBoundingClientRect().bottom;
    const from = view.getBoundingClientRect().left;
    const to = isBeside ? rail.getBoundingClientRect().left : view.getBoundingClientRect().right;
    const files = [...region.querySelectorAll('li')].map((file) => file.getBoundingClientRect());
    return {
      properties: isBeside ? 'beside' : 'below',
      files: files.length,
      cut: files.filter(({ left, right }) => left < from || right > to).length,
      isTooWide: document.documentElement.scrollWidth > innerWidth || view.scrollWidth > view.clientWidth,
    };
  });

test('the properties go below the text where both would be too narrow, and nothing is cut', async ({ browser }) => {
  const { page } = await aTicket(browser);
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const files = ['heap.txt', 'notes.txt'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from('Words'),
  }));
  await page.getByLabel('Files to attach').setInputFiles(files);
  const attachments = page.getByRole('region', { name: 'Attachments' });
  await expect(attachments.getByRole('link')).toHaveCount(2);
  const well = { files: 2, cut: 0, isTooWide: false };
  const expectLayouts = async (layouts: readonly (readonly [number, 'beside' | 'below'])[]) => {
    for (const [width, properties] of layouts) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => layoutOf(attachments), { message: `at ${width} pixels` })
        .toEqual({ properties, ...well });
    }
  };
  await expectLayouts([
    [390, 'below'],
    [768, 'below'],
    [900, 'below'],
    [1024, 'beside'],
    [1440, 'beside'],
  ]);
  // Beside the assistant the sheet is narrower.
  await page.getByRole('button', { name: 'AI Project Assistant' }).click();
  await expectLayouts([
    [1440, 'beside'],
    [1024, 'below'],
  ]);
  await page.goto('/projects/EDGE');
  await page.getByRole('main').getByRole('link', { name: 'Fix the parser' }).first().click();
  await expect(attachments.getByRole('link')).toHaveCount(2);
  await expectLayouts([
    [768, 'below'],
    [1440, 'beside'],
  ]);
});
