// Points at the button of a toast: a toast that is pointed at stays.
import type { Locator, Page } from '@playwright/test';

/** @returns its button, to be pressed when what comes before has been seen elsewhere */
export async function keepToast(page: Page, text: string | RegExp, button = 'Undo'): Promise<Locator> {
  const found = page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: button });
  await found.hover();
  return found;
}
