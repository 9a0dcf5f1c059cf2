// Presses a value on a card or in a row until the menu of the others is open.
import { expect, type Locator } from '@playwright/test';

/**
 * Presses until the menu opens: its code is fetched when the browser is idle, and until then a press opens the ticket.
 */
export async function pickValue(value: Locator, menu: Locator): Promise<void> {
  const page = value.page();
  const ticket = page.getByRole('dialog');
  await expect(async () => {
    await value.click();
    await expect(menu.or(ticket)).toBeVisible();
    if (await menu.isVisible()) return;
    await page.keyboard.press('Escape');
    await expect(ticket).toBeHidden();
    throw new Error('the ticket was opened');
  }).toPass();
}
