// Tests what opens beside the words of a document on a screen of 390 px: its place, the size of its controls, and both themes.
import { expect, type Page } from '@playwright/test';
import { chooseAction, textOf } from '../support/document-page.ts';
import { block, clickAtEnd, editing, press } from '../support/editor-page.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { test } from '../support/test.ts';

const SCREEN = { width: 390, height: 844 };
/** The least a pointer can hit, by WCAG 2.2. */
const LEAST = 24;

/** Lists what is wrong with the controls within a part of the page: too small, or beside the screen. */
const misfits = (page: Page, part: string) =>
  page.locator(part).evaluateAll(
    (parts, { width, least }) =>
      parts.flatMap((part) =>
        [part, ...part.querySelectorAll('button, a, input, textarea, [role="textbox"]')].flatMap((element) => {
          const box = element.getBoundingClientRect();
          if (box.width === 0) return [];
          const isSmall = element !== part && (box.width < least || box.height < least);
          const isOutside = box.left < 0 || box.right > width;
          const name = element.getAttribute('aria-label') ?? element.textContent;
          return isSmall || isOutside ? [`${name}: ${box.left}, ${box.width} x ${box.height}`] : [];
        }),
      ),
    { width: SCREEN.width, least: LEAST },
  );

async function expectFits(page: Page, part: string): Promise<void> {
  await expect(page.locator(part).first()).toBeVisible();
  await expect.poll(() => misfits(page, part)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(SCREEN.width);
  await expectNoViolations(page, { inBothThemes: true });
}

const selectWords = async (page: Page) => {
  await clickAtEnd(page, 'a');
  await press(page, 'Shift+Home');
};

test.describe('on a phone', () => {
  test.use({ viewport: SCREEN });

  test('bars beside the words fit the screen', async ({ browser }) => {
    const table = `<table><tbody><tr>${'<td>a cell</td>'.repeat(3)}</tr></tbody></table>`;
    const { page } = await editing(browser, `<h2 data-id="h">Plan</h2><p data-id="a">all routers</p>${table}`);
    await page.setViewportSize(SCREEN);
    await selectWords(page);
    await expectFits(page, '[role="toolbar"][aria-label="Text formatting"]');
    await press(page, 'Control+k');
    await expectFits(page, '[role="toolbar"][aria-label="Link"]');
    await page
      .getByRole('textbox', { name: 'Link address' })
      .fill('https://example.com/a/long/address/of/a/page/that/is/linked');
    await press(page, 'Enter');
    await block(page, 'a').click();
    await expectFits(page, '[role="toolbar"][aria-label="Link"]');
    await textOf(page).locator('td').first().click();
    await expectFits(page, '[role="toolbar"][aria-label="Table"]');
    await page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'Table' }).click();
    await expectFits(page, '[role="menu"]');
  });

  test('the find bar, the outline and comments fit the screen', async ({ browser }) => {
    const { page } = await editing(browser, '<h2 data-id="h">Plan</h2><p data-id="a">all routers</p>');
    await page.setViewportSize(SCREEN);
    await block(page, 'a').click();
    await press(page, 'Control+f');
    await page.getByRole('searchbox', { name: 'Find in document' }).fill('routers');
    await expectFits(page, 'search');
    await press(page, 'Escape');
    await chooseAction(page, 'Outline');
    await expectFits(page, 'section[aria-labelledby]');
    await press(page, 'Escape');
    await selectWords(page);
    await press(page, 'Control+Alt+m');
    await expectFits(page, 'section[aria-labelledby]');
  });
});
