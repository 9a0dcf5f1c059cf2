// Tests that the settings of a project list every status it has had.
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

test('each change of status stands in the settings, with who made it; older ones on demand', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const set = (body: object) => mara.api('PATCH', `/api/projects/${project.id}`, body);
  for (let turn = 0; turn < 20; turn++) await set({ project_status: turn % 2 === 0 ? 'active' : 'on_hold' });
  const { page } = mara;
  await page.goto('/projects/EDGE/settings/general');
  const history = page.getByRole('region', { name: 'Status history' });
  await expect(history.getByRole('listitem')).toHaveCount(20);
  await history.getByRole('button', { name: 'Show more' }).click();
  await expect(history.getByText('Mara Lindqvist set it to Planning')).toBeVisible();
  await expect(history.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Project Status' }).click();
  await page.getByRole('option', { name: 'Completed' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(history.getByText('Mara Lindqvist changed it from On Hold to Completed')).toBeVisible();
  await set({ status: 'archived' });
  await expect(history.getByText('Mara Lindqvist archived the project')).toBeVisible();
  await expectNoViolations(page);
});
