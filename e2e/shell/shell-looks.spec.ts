// Looks at the screens of the shell in both themes, on a desktop and on a phone.
import { expect, type Page } from '@playwright/test';
import { createProjectButton, createProjectDialog, LONG_NAME } from '../support/create-project.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

const SCREENS = [
  ['/dashboard', 'My Tasks'],
  ['/all-projects', 'All Projects'],
  ['/team', 'Members'],
  ['/profile', 'Profile'],
  ['/projects/new', 'Create a New Project'],
  ['/projects/EDGE/members', 'Members'],
  ['/projects/EDGE/gantt', 'Timeline'],
  ['/projects/EDGE/docs', 'Documentation'],
  ['/projects/NONE', 'Project not found'],
] as const;

const PHONE = { width: 390, height: 844 };

async function visitAll(page: Page): Promise<void> {
  for (const [address, heading] of SCREENS) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectNoViolations(page, { inBothThemes: true });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    // The sheet cuts off what is too wide, so the page's width does not show it.
    const actions = page.locator('main').locator('header, table').locator('button, a');
    const cutOff = () =>
      actions.evaluateAll((all) =>
        all
          .filter((each) => {
            const edge = each.closest('header')?.getBoundingClientRect().right ?? innerWidth;
            return each.getBoundingClientRect().right > Math.min(edge, innerWidth);
          })
          .map((each) => each.textContent),
      );
    await expect.poll(cutOff, address).toEqual([]);
  }
}

test('the screens have no accessibility violations', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await visitAll(page);
  await createProjectButton(page).click();
  await expect(createProjectDialog(page).getByLabel('Project Name')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
});

test('the screens fit a phone and have no accessibility violations', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: PHONE });
  await aProject(mara);
  await aProject(mara, 'LONGKEY', { name: LONG_NAME });
  const { page } = mara;
  await visitAll(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  await menu.getByRole('link', { name: 'All Projects' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: 'All Projects' })).toBeVisible();
});
