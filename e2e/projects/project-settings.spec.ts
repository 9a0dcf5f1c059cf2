// Tests the settings of a project: who can open them, what is saved, the board's columns, archiving, deleting, restoring.
import { expect, type Locator } from '@playwright/test';
import type { Project } from '@worklane/contract/projects';
import { boardOf } from '../support/board-of.ts';
import { keepToast } from '../support/keep-toast.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('general settings are saved, with who set the status; the former key still leads to the project', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', theme: 'light' });
  await aProject(mara);
  const { page } = mara;
  await page.goto('/projects/EDGE');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('link', { name: 'General' })).toHaveAttribute('aria-current', 'page');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Project Name').fill('Edge Platform');
  await page.getByLabel('Project Key').fill('plat');
  await expect(page.getByText('Links with EDGE will keep working')).toBeVisible();
  await page.getByRole('combobox', { name: 'Project Status' }).click();
  await page.getByRole('option', { name: 'On Hold' }).click();
  await page.getByRole('combobox', { name: 'Agency' }).fill('Northbeam');
  // The list of agencies that fit is in the way of nothing.
  await page.keyboard.press('Escape');
  await save.click();
  await expect(page.getByText('Project Updated')).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/PLAT\/settings\/general$/);
  await expect(page.getByText('On Hold since just now, set by Mara Lindqvist')).toBeVisible();
  await expectNoViolations(page);
  await page.goto('/projects/edge/settings?from=mail');
  await expect(page.getByLabel('Project Name')).toHaveValue('Edge Platform');
  await expect(page).toHaveURL(/\/projects\/PLAT\/settings\?from=mail$/);

  await page.getByRole('combobox', { name: 'Project Status' }).click();
  await page.getByRole('option', { name: 'Maintenance' }).click();
  await expect(page.getByLabel('Due Date')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Recurring Monthly Budget' }).check();
  await expect(page.getByLabel('Monthly Budget Hours')).toBeVisible();
  await page.getByRole('navigation', { name: 'Project settings' }).getByRole('link', { name: 'Sprints' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(leaving).toBeHidden();
  await expect(page.getByLabel('Monthly Budget Hours')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Total Project Hours')).toBeVisible();

  await page.getByLabel('Project Name').fill('Kept as a draft');
  await page.getByRole('navigation', { name: 'Project settings' }).getByRole('link', { name: 'Sprints' }).click();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('combobox', { name: 'Sprint duration' }).click();
  await page.getByRole('option', { name: '3 weeks' }).click();
  await save.click();
  await expect(page.getByText('Project Updated')).toBeVisible();
  await expectNoViolations(page);
});

test('a board is configured, tickets of a removed status move, and others see it at once', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  await someTickets(mara, project, { in_review: ['Read the patch', 'Try it out'], done: ['Kick-off'] });
  const theirs = boardOf(jonas.page);
  await theirs.show('EDGE');
  const { page } = mara;
  await page.goto('/projects/EDGE/settings/board');
  await page.getByRole('button', { name: 'Add status' }).click();
  await expect(page.getByLabel(/^Name of status/).and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.type('Blocked');
  await page.getByLabel('Blocked counts as').selectOption('In Progress');
  await page.getByLabel('Limit of Blocked').fill('1');
  await page.getByLabel('Colour of Blocked').fill('#c0392b');
  await page.getByRole('button', { name: 'Move Blocked up' }).click();
  await page.getByRole('button', { name: 'Remove In Review' }).click();
  await page.getByRole('checkbox', { name: 'Improvement' }).uncheck();
  await page.getByRole('combobox', { name: 'Labels' }).fill('infra');
  await page.keyboard.press('Enter');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move tickets to...' });
  await dialog.getByLabel('2 tickets in In Review').selectOption('To Blocked');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Move tickets and save' }).click();
  await expect(page.getByText('Board updated')).toBeVisible();

  await expect(theirs.lane('In Review')).toHaveCount(0);
  await expect.poll(() => theirs.titlesIn('Blocked')).toEqual(['Read the patch', 'Try it out']);
  await expect(theirs.lane('Blocked')).toContainText('2 / 1');
  await jonas.page.keyboard.press('c');
  await expect(jonas.page.getByLabel('Type').locator('option')).not.toContainText(['Improvement']);
});

test('two people change one board: the second is told, and starts from what it is now', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const { page, api } = mara;
  await page.goto('/projects/EDGE/settings/board');
  await page.getByLabel('Name of status 1').fill('Backlog');
  const path = `/api/projects/${project.id}/configuration`;
  const { version, statuses, ...rest } = await api<{ version: number; statuses: { label: string }[] }>('GET', path);
  const [first, ...others] = statuses;
  const renamed = [{ ...first, label: 'Ideas' }, ...others];
  await api<unknown>('PUT', path, { ...rest, statuses: renamed, version });
  await expect(page.getByText('Someone else changed this board.')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Name of status 1')).toHaveValue('Ideas');
});

test("the board's statuses are ordered by keyboard alone", async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await page.goto('/projects/EDGE/settings/board');
  const names = page.getByLabel(/^Name of status/);
  const down = page.getByRole('button', { name: 'Move Todo down' });
  await down.focus();
  for (const place of [2, 3]) {
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Todo is now status ${place} of 4`)).toBeAttached();
    await expect(down).toBeFocused();
  }
  await page.keyboard.press('Enter');
  // At the end there is only the way back.
  await expect(page.getByRole('button', { name: 'Move Todo up' })).toBeFocused();
  await expect(names.last()).toHaveValue('Todo');
  await page.getByRole('button', { name: 'Remove In Review' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Done' })).toBeFocused();
  for (let step = 0; step < 2; step++) {
    await page.getByRole('button', { name: 'Move Urgent up' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move Urgent up' })).toBeFocused();
  }
  await expect(page.getByRole('group', { name: 'Priorities' }).getByRole('checkbox').nth(1)).toHaveAccessibleName(
    'Urgent',
  );
});

test("the board's statuses are ordered by dragging, and saved", async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const { page } = mara;
  await page.goto('/projects/EDGE/settings/board');
  const names = page.getByLabel(/^Name of status/);
  const row = (label: string) => page.getByRole('listitem').filter({ has: page.getByLabel(`Colour of ${label}`) });
  const drag = async (label: string, to: Locator, y: number) => {
    await expect(row(label)).toHaveAttribute('draggable', 'true');
    await row(label)
      .locator('[data-grip]')
      .dragTo(to, { targetPosition: { x: 60, y } });
  };
  await drag('Done', row('Todo'), 4);
  await expect(names.first()).toHaveValue('Done');
  await expect(page.getByText('Done is now status 1 of 4')).toBeAttached();
  await drag('Done', row('In Review'), 28);
  await expect(names.last()).toHaveValue('Done');
  await drag('Todo', row('In Progress'), 28);
  await expect(names.first()).toHaveValue('In Progress');
  // The words of a name are still selected with the mouse, not dragged.
  await page.getByLabel('Name of status 1').dblclick();
  await page.keyboard.type('Doing');
  await page.getByRole('button', { name: 'Save' }).click();
  const labels = async () => {
    const path = `/api/projects/${project.id}/configuration`;
    return (await mara.api<{ statuses: { label: string }[] }>('GET', path)).statuses.map(({ label }) => label);
  };
  await expect.poll(labels).toEqual(['In Doing', 'Todo', 'In Review', 'Done']);
});

test('a project is archived and unarchived, deleted by its name and restored', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Stays as it is'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/settings/danger');
  await page.getByRole('button', { name: 'Archive project' }).click();
  await expect(page.getByText('Edge Runtime is archived')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Archive project' })).toBeVisible();
  await page.getByRole('button', { name: 'Archive project' }).click();
  await expect(page.getByRole('button', { name: 'Restore project' })).toBeVisible();
  await page.goto('/all-projects');
  await expect(page.getByRole('main').getByText('Edge Runtime')).toHaveCount(0);
  await page.getByLabel('Show archived (1)').check();
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Edge Runtime.*Archived/ }),
  ).toBeVisible();
  await expectNoViolations(page);

  await page.goto('/projects/EDGE/settings/danger');
  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Delete project' })).toBeDisabled();
  await dialog.getByLabel('Type Edge Runtime to delete it').fill('Edge Runtime');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  const undo = await keepToast(page, 'Project deleted successfully');
  await expect(page).toHaveURL(/\/dashboard$/);
  await undo.click();
  await expect(page.getByText('Edge Runtime is restored')).toBeVisible();
  await mara.api<undefined>('DELETE', `/api/projects/${project.id}`, { name: 'Edge Runtime' });
  await page.goto('/all-projects');
  await page.getByRole('button', { name: 'Restore Edge Runtime' }).click();
  await expect(page.getByText('Edge Runtime is restored')).toBeVisible();
  await page.goto('/projects/EDGE');
  await expect(page.getByText('Edge Runtime is archived')).toBeVisible();
  await expect(boardOf(page).card('Stays as it is')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New ticket', exact: true })).toHaveCount(0);
});

test('a member without the right to the settings is sent to the dashboard, and sees no link', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const { page } = jonas;
  await page.goto('/projects/EDGE');
  await expect(page.getByRole('link', { name: 'Members' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
  for (const address of ['/projects/EDGE/settings', '/projects/EDGE/settings/board']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  const path = `/api/projects/${project.id}/members`;
  await mara.api<Project>('POST', path, { user_id: jonas.session.user.id, role: 'project_manager' });
  await page.goto('/projects/EDGE/settings');
  await expect(page.getByLabel('Project Name')).toHaveValue('Edge Runtime');
  await page.getByRole('link', { name: 'Archive or delete' }).click();
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeDisabled();
});

const SCREENS = [
  ...['general', 'board', 'members', 'sprints', 'integrations', 'notifications', 'danger'].map(
    (tab) => [`/projects/EDGE/settings/${tab}`, 'Project Settings'] as const,
  ),
  ['/templates', 'Templates'],
  ['/all-projects', 'All Projects'],
] as const;

for (const [theme, viewport] of [
  ['dark', { width: 1440, height: 900 }],
  ['light', { width: 390, height: 844 }],
] as const) {
  test(`the screens of projects fit ${viewport.width} px without accessibility violations, ${theme}`, async ({
    browser,
  }) => {
    const mara = await aPerson(browser, { name: 'Mara Lindqvist', theme, viewport });
    await aProject(mara);
    const { page } = mara;
    for (const [address, heading] of SCREENS) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      const tab = page.getByRole('navigation', { name: 'Project settings' }).locator('[aria-current]');
      if (address.includes('/settings/')) await expect(tab).toBeInViewport({ ratio: 0.95 });
      await expectNoViolations(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    }
  });
}
