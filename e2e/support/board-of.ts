// Finds the board on a page, its columns and its cards, as a user does.
import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf } from './box-of.ts';
import { settled } from './settled.ts';

export function boardOf(page: Page) {
  const lane = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const cardsIn = (name: string): Locator => lane(name).getByRole('link');
  return {
    lane,
    cardsIn,
    // Finds a card, and not the same ticket among the recent ones at the side.
    card: (title: string | RegExp): Locator => page.getByRole('main').getByRole('link', { name: title }),
    titlesIn: async (name: string): Promise<string[]> => cardsIn(name).locator('[data-part="title"]').allTextContents(),
    async show(projectKey: string): Promise<void> {
      await page.goto(`/projects/${projectKey}`);
      await lane('Todo').waitFor();
      await settled(page);
    },
    /** Drags with the mouse, from the middle of one to a spot in another. */
    async drag(from: Locator, to: Locator, spot: 'top' | 'bottom'): Promise<void> {
      // The code for dragging arrives after the cards are painted.
      await page.locator('[data-draggable]').waitFor();
      const start = await boxOf(from);
      const end = await boxOf(to);
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
      await page.mouse.down();
      await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2 + 12, { steps: 3 });
      await expect(page.locator('[data-dragged]')).toHaveCount(1);
      const y = spot === 'top' ? end.y + 4 : end.y + end.height - 4;
      await page.mouse.move(end.x + end.width / 2, y, { steps: 8 });
      await page.mouse.move(end.x + end.width / 2 + 1, y);
      await page.mouse.up();
    },
  };
}
