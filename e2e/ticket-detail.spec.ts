// A ticket's own page: what is changed there, and what it remembers of it.
import { expect, test } from '@playwright/test';
import { expectNoViolations } from './support/no-violations.ts';
import { aPerson, aProject, someTickets } from './support/people.ts';

test('every change of a field stays readable, with what stood there before', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const activity = page.getByRole('region', { name: 'Activity' });

  for (const title of ['Fix the lexer', 'Fix both']) {
    await page.getByLabel('Title').fill(title);
    await page.keyboard.press('Enter');
  }
  await expect(activity.getByText('changed the title from “Fix the parser” to “Fix the lexer”')).toBeVisible();
  await expect(activity.getByText('changed the title from “Fix the lexer” to “Fix both”')).toBeVisible();
  await page.getByRole('button', { name: 'Start date: None' }).click();
  await page.getByLabel('Start date').fill('2026-11-02');
  await page.getByLabel('Start date').blur();
  await expect(activity.getByText(/set the start date to .*2026/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Due', exact: true }).click();
  await page.getByRole('option', { name: 'At sprint end' }).click();
  await expect(activity.getByText('changed the kind of due date from on a date to at sprint end')).toBeVisible();
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Start date: .*\b2\b/ })).toBeVisible();
  await expect(activity.getByText('changed the title from “Fix the parser” to “Fix the lexer”')).toBeVisible();
});
