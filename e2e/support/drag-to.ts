// Drags tickets and rows with the mouse. The code for it comes after what is drawn, and connects to each new place again.
import { expect, type Locator } from '@playwright/test';
import { middleOf } from './box-of.ts';

const isDraggable = (from: Locator) => expect(from).toHaveAttribute('draggable', 'true');

export async function dragTo(from: Locator, to: Locator): Promise<void> {
  await isDraggable(from);
  await from.dragTo(to);
}

/** Presses the mouse on it; what is moved next is dragged. @returns where it was pressed */
export async function grab(from: Locator): Promise<{ x: number; y: number }> {
  await isDraggable(from);
  const { mouse } = from.page();
  const spot = await middleOf(from);
  await mouse.move(spot.x, spot.y);
  await mouse.down();
  return spot;
}
