// Drives the command palette of a page by keyboard.
import { expect, type Locator, type Page } from '@playwright/test';

export function paletteOf(page: Page) {
  const dialog: Locator = page.getByRole('dialog', { name: 'Commands' });
  const field = dialog.getByRole('combobox');
  return {
    dialog,
    field,
    /** Opens it by key and runs what the words find first. */
    async choose(key: string, words: string): Promise<void> {
      await page.keyboard.press(key);
      await expect(field).toBeFocused();
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
    },
  };
}
