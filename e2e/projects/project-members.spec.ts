// Tests the people on a project: members of the company with a role there, and invited outsiders.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { enterOn } from '../support/focus-on.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a member is added, given another role, and taken off again', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', theme: 'light' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  await aProject(mara);
  await jonas.page.goto('/dashboard');
  const { page } = mara;
  await page.goto('/projects/EDGE/settings/members');
  await page.getByRole('button', { name: 'Add member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to Edge Runtime' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill('jonas');
  await page.getByRole('option', { name: /Jonas Weber/ }).click();
  await dialog.getByRole('combobox', { name: 'Role on the project' }).click();
  await expect(page.getByRole('option')).toHaveText(['Owner', 'Administrator', 'Project Manager', 'Team Member']);
  await page.getByRole('option', { name: 'Team Member' }).click();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add to project' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Jonas Weber' });
  await expect(row).toContainText('Team Member');
  // What they can open changes at once, without a reload.
  const theirs = jonas.page.getByRole('navigation', { name: 'Main' });
  await expect(theirs.getByRole('button', { name: /Edge Runtime/ })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Settings' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Actions for Jonas Weber' }).click();
  await enterOn(page.getByRole('menuitem', { name: 'Make Project Manager' }));
  await expect(page.getByText('Member role updated successfully')).toBeVisible();
  await expect(row).toContainText('Project Manager');
  await expect(theirs.getByRole('link', { name: 'Settings' })).toBeVisible();
  await jonas.page.goto('/projects/EDGE/members');
  await jonas.page.getByRole('button', { name: 'Actions for Mara Lindqvist' }).click();
  await expect(jonas.page.getByRole('menuitem', { name: 'Remove from project' })).toBeDisabled();

  await page.getByRole('button', { name: 'Actions for Jonas Weber' }).click();
  await page.getByRole('menuitem', { name: 'Remove from project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Jonas Weber is no longer on Edge Runtime')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectNoViolations(page);
});

test('a client is invited to one project, accepts, and sees that project alone', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await aProject(mara, 'OTHER');
  await someTickets(mara, project, { todo: ['For everybody to see'] });
  const hugo = await aPerson(browser, { name: 'Hugo Berg' });
  const { page } = mara;
  await page.goto('/projects/EDGE/members');
  await page.getByRole('button', { name: 'Invite collaborator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to Edge Runtime' });
  await dialog.getByLabel('Email').fill(hugo.session.user.email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Client' }).click();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`${hugo.session.user.email} has been invited as a Client`)).toBeVisible();
  const link = await page.getByRole('dialog', { name: 'Invitation link' }).locator('code').textContent();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: hugo.session.user.email });
  await expect(row).toContainText('Invited');
  await expectNoViolations(page);

  await hugo.page.goto(link ?? '');
  await hugo.page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(hugo.page.getByText("You have successfully joined Mara Lindqvist's company")).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Hugo Berg' })).toContainText('Client');
  await expect(page.getByText('Invited', { exact: true })).toHaveCount(0);
  await hugo.page.goto('/projects/EDGE');
  await expect(boardOf(hugo.page).card('For everybody to see')).toBeVisible();
  await hugo.page.goto('/projects/OTHER');
  await expect(hugo.page.getByText('Project not found')).toBeVisible();
});

test('an invitation to a project is revoked', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const body = { email: 'lena@example.com', role: 'collaborator' };
  await mara.api<unknown>('POST', `/api/projects/${project.id}/invitations`, body);
  const { page } = mara;
  await page.goto('/projects/EDGE/members');
  await page.getByRole('button', { name: 'Actions for lena@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click();
  await expect(page.getByRole('dialog', { name: 'Invitation link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for lena@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Revoke invitation' }).click();
  await expect(page.getByText('Invitation revoked')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'lena@example.com' })).toHaveCount(0);
});
