// Tests quick commands of the assistant: found, run, and a client update that is edited, saved and read.
import { expect } from '@playwright/test';
import { aPersonWithProject, giveKey, openAssistant } from '../support/assistant-panel.ts';
import { aPerson, aProject, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

test('quick commands are found, run in a project only, and follow the context', async ({ browser }) => {
  const { page } = await aPersonWithProject(browser);
  await giveKey(page);
  await page.goto('/dashboard');
  const panel = await openAssistant(page);
  await expect(panel.getByText('6 commands')).toBeVisible();
  await panel.getByLabel('Search commands').fill('DOCUMENTATION');
  await expect(panel.getByText('2 commands')).toBeVisible();
  await panel.getByLabel('Search commands').fill('nothing');
  await expect(panel.getByText('No commands found')).toBeVisible();
  await panel.getByLabel('Search commands').fill('');
  await panel.getByRole('button', { name: 'Figma', exact: true }).click();
  await panel.getByRole('button', { name: /Create Tickets from Figma/ }).click();
  await expect(page.getByText('Command Failed')).toBeVisible();
  await expect(
    page.getByText('No Figma file linked to this project. Please link a Figma file in Project Settings first.'),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'All', exact: true }).click();
  await panel.getByText('Global', { exact: true }).click();
  await panel.getByRole('button', { name: /Project Status/ }).click();
  await expect(page.getByText('No project selected for command execution')).toBeVisible();
  await panel.getByRole('button', { name: 'Quick Commands', exact: true }).click();
  await expect(panel.getByText('Ask me anything about your workspace')).toBeVisible();
  await panel.getByText('Edge Runtime', { exact: true }).click();
  await expect(page).toHaveURL(/\/projects\/EDGE$/);
  await panel.getByRole('button', { name: /Project Status/ }).click();
  await expect(panel.getByRole('log').locator('strong')).toHaveText(/characters/);
});

test('a client update is asked for, edited and saved by keyboard, and Escape loses no word of it', async ({
  browser,
}) => {
  const { page } = await aPersonWithProject(browser);
  await giveKey(page);
  await page.goto('/projects/EDGE');
  const panel = await openAssistant(page);
  await panel.getByRole('button', { name: /^Generate Client Update/ }).press('Enter');
  await expect(panel.getByPlaceholder('What would you like to do?')).toBeFocused();
  const edit = panel.getByRole('button', { name: 'Edit and save as a document' });
  await edit.press('Enter');
  const title = panel.getByLabel('Title');
  await expect(title).toBeFocused();
  await title.fill('What we did');
  await title.press('Escape');
  await expect(title).toBeHidden();
  await expect(edit).toBeFocused();
  await edit.press('Enter');
  await expect(title).toHaveValue('What we did');
  await title.press('Enter');
  await expect(panel.getByText('Saved as the document “What we did”.')).toBeFocused();
});

test('a client reads an update, and is not offered to save what they may not', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await giveKey(mara.page);
  const elena = await aPerson(browser, { name: 'Elena Duarte', inviteCode: await inviteCodeOf(mara) });
  const user_id = elena.session.user.id;
  await mara.api('PATCH', `/api/companies/${project.company_id}/members/${user_id}`, { role: 'client' });
  await mara.api('POST', `/api/projects/${project.id}/members`, { user_id, role: 'client' });
  const { page } = elena;
  await page.goto('/projects/EDGE');
  const panel = await openAssistant(page);
  await panel.getByRole('button', { name: /^Generate Client Update/ }).click();
  await expect(panel.getByRole('log').locator('strong')).toHaveText(/characters/);
  await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await expect(panel.getByRole('log')).toHaveAttribute('aria-busy', 'false');
  await expect(panel.getByRole('button', { name: 'Edit and save as a document' })).toBeHidden();
});
