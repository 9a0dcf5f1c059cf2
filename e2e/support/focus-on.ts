// Moves the focus to something, and waits until it stays there.
import { expect, type Locator } from '@playwright/test';
import { settled } from './settled.ts';

/** A menu or dialog moves the focus into itself some frames after it opens: a key pressed before that would be lost. */
export const focusOn = (target: Locator): Promise<void> =>
  expect(async () => {
    await target.focus();
    for (let frame = 0; frame < 2; frame++) await settled(target.page());
    expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass();
