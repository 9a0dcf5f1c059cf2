// Creates a project in the dialog, finds it in the picker, and refuses it to project managers.
import { expect } from '@playwright/test';
import { createProjectButton, createProjectDialog, LONG_NAME } from '../support/create-project.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

test('the dialog creates a project and opens its board, and keeps a draft when it is closed', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  await page.goto('/dashboard');
  await expect(page.getByText('No projects available')).toBeVisible();
  await createProjectButton(page).click();
  const dialog = createProjectDialog(page);
  await expect(dialog.getByLabel('Project Name')).toBeFocused();
  await dialog.getByLabel('Project Name').fill('Edge Runtime');
  await dialog.getByLabel('Project Key').fill('edge');
  await expect(dialog.getByLabel('Project Key')).toHaveValue('EDGE');

  await dialog.getByRole('combobox', { name: 'Project Status' }).click();
  await page.getByRole('option', { name: 'Maintenance' }).click();
  await expect(dialog.getByLabel('Total Bucket Hours')).toBeVisible();
  await expect(dialog.getByLabel('Due Date')).toBeHidden();
  await expect(dialog.getByLabel('Sprint duration')).toBeHidden();
  await dialog.getByRole('switch', { name: 'Recurring Monthly Budget' }).click();
  await expect(dialog.getByLabel('Monthly Budget Hours')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await createProjectButton(page).click();
  await expect(dialog.getByLabel('Project Name')).toHaveValue('Edge Runtime');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByLabel('Project Name')).toHaveValue('');
  await expect(dialog.getByLabel('Total Project Hours')).toHaveValue('0');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Project Name is required')).toBeVisible();
  await dialog.getByLabel('Project Name').fill('Edge Runtime');
  await dialog.getByLabel('Project Key').fill('edge');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/\/projects\/EDGE$/);
  await expect(page.getByRole('button', { name: /Switch project/ })).toContainText('Edge Runtime');

  await createProjectButton(page).click();
  await dialog.getByLabel('Project Name').fill('Another');
  await dialog.getByLabel('Project Key').fill('edge');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByLabel('Project Key')).toHaveAccessibleDescription(/already in use/);
});

test('the picker lists projects in groups and finds them by name or key, however long their names', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  await aProject(mara, 'WEB', { name: 'Website', agency: 'Northwind' });
  await aProject(mara, 'LONGKEY', { name: LONG_NAME, agency: 'Northwind' });
  const { page } = mara;
  await page.goto('/projects/EDGE');
  const picker = page.getByRole('button', { name: /Switch project/ });
  await picker.click();
  const list = page.getByRole('listbox', { name: 'Projects' });
  await expect(list.getByRole('group')).toHaveCount(2);
  await expect(list.getByRole('option')).toContainText(['Edge Runtime', LONG_NAME, 'Website']);
  await expect.poll(() => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectNoViolations(page);

  await page.keyboard.type('nothing like it');
  await expect(page.getByText('No projects found')).toBeVisible();
  await page
    .getByRole('textbox', { name: /Search projects/ })
    .or(page.getByRole('combobox', { name: /Search projects/ }))
    .fill('web');
  await expect(list.getByRole('option')).toHaveText([/Website/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/WEB$/);
  await expect(picker).toContainText('Website');
});

test('a project manager sees who may create projects; a team member has the form at its address', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const inviteCode = await inviteCodeOf(mara);
  const theo = await aPerson(browser, { name: 'Theo Ruiz', inviteCode });
  await theo.page.goto('/projects/new');
  await expect(theo.page.getByLabel('Project Name')).toBeVisible();
  await expect(createProjectButton(theo.page)).toBeHidden();

  const company = mara.session.companies[0]?.id;
  const members = await mara.api<{ id: string; user_id: string }[]>('GET', `/api/companies/${company}/members`);
  const his = members.find(({ user_id }) => user_id === theo.session.user.id);
  await mara.api('PATCH', `/api/companies/${company}/members/${his?.id}`, { role: 'project_manager' });
  await expect(createProjectButton(theo.page)).toHaveAccessibleName(/Only for: Owner, Administrator, Team Member/);
  await createProjectButton(theo.page).press('Enter');
  await expect(createProjectDialog(theo.page)).toBeHidden();
  await expect(theo.page.getByRole('link', { name: 'All Projects' })).toHaveAttribute(
    'href',
    '/dashboard/all-projects',
  );
});
