// Tests a new user's first steps: a sample project, a project from a built-in template, then the rest.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a new user adds the sample project, creates their own and completes the first steps', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Nia Newcomer', isNew: true });
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  await steps.getByRole('button', { name: 'Add a sample project' }).click();
  await expect(page).toHaveURL(/\/projects\/SAMPLE$/);
  await expect(boardOf(page).card('Drag me to In Progress')).toBeVisible();

  await page.goto('/dashboard');
  await expect(steps.getByText('2 of 5 done')).toBeVisible();
  await steps.getByRole('button', { name: 'Show shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(steps.getByText('3 of 5 done')).toBeVisible();
  await steps.getByRole('button', { name: 'Delete sample project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete sample project' }).click();
  await expect(page.getByText('Project deleted successfully')).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Delete sample project' })).toBeHidden();

  await page.goto('/projects/new');
  await page.getByRole('radio', { name: /Website build/ }).check();
  await page.getByLabel('Project Name').fill('Harbour Site');
  await expect(page.getByLabel('Project Key')).toHaveValue('HS');
  await page.getByRole('button', { name: 'Create Project', exact: true }).click();
  await expect(page).toHaveURL(/\/projects\/HS$/);
  await expect(boardOf(page).lane('Client review')).toBeVisible();
  await expect(boardOf(page).card('Sitemap and wireframes')).toBeVisible();

  await page.goto('/dashboard');
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps).toBeVisible();
});
