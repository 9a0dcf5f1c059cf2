// Tests the frame of all dialogs: their buttons stay in sight, and they fill small screens.
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

const SMALL = [
  { name: 'a phone', size: { width: 390, height: 844 } },
  // 1440 by 900, enlarged to twice its size.
  { name: '200 % zoom', size: { width: 720, height: 450 } },
];

for (const { name, size } of SMALL) {
  test(`a long dialog fills ${name}, with its buttons in sight and fields that a phone does not zoom into`, async ({
    browser,
  }) => {
    const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
    await aProject(mara);
    const { page } = mara;
    await page.setViewportSize(size);
    await page.goto('/projects/EDGE/new-ticket');
    const dialog = page.getByRole('dialog', { name: 'New ticket' });
    await expect(dialog.getByRole('button', { name: 'Create ticket' })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...size });
    // What is fetched later wins over the library's own look.
    await expect(dialog.locator('.mantine-Modal-body')).toHaveCSS('padding-left', '16px');
    const title = dialog.getByLabel('Title');
    await expect(title).toHaveCSS('font-size', '16px');
    await expect.poll(async () => (await title.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
}
