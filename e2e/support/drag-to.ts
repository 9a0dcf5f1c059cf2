// Drags what can be dragged by now: the code that makes it so comes after what is drawn, and anew with each new place.
import { expect, type Locator } from '@playwright/test';

export async function dragTo(from: Locator, to: Locator): Promise<void> {
  await expect(from).toHaveAttribute('draggable', 'true');
  await from.dragTo(to);
}
