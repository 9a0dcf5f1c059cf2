// Drives the command palette of a page by keyboard.
import { expect, type Locator, type Page } from '@playwright/test';

export function paletteOf(page: Page) {
  const dialog: Locator = page.getByRole('dialog', { name: 'Commands' });
  return {
    dialog,
    /** Opens it by key and runs what the words find first. */
    async choose(key: string, words: string): Promise<void> {
      await page.keyboard.press(key);
      await expect(dialog.getByRole('combobox')).toBeFocused();
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
    },
  };
}
