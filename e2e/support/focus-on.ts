// Presses Enter on something once the focus stays there.
import { expect, type Locator } from '@playwright/test';
import { settled } from './settled.ts';

/**
 * Focuses it until the focus stays: a menu or dialog takes the focus some frames after it opens, and a key pressed
 * before that would be lost.
 */
const focusOn = (target: Locator): Promise<void> =>
  expect(async () => {
    await target.focus();
    for (let frame = 0; frame < 2; frame++) await settled(target.page());
    expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass();

/** Presses Enter on it, as one who has come to it by keyboard. */
export async function enterOn(target: Locator): Promise<void> {
  await focusOn(target);
  await target.page().keyboard.press('Enter');
}
