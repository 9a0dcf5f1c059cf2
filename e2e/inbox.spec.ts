// Tests the inbox: the bell counts at once, and everything in it is dealt with by keyboard and undone.
import { expect } from '@playwright/test';
import { chooseAction } from './support/document-page.ts';
import { recordShifts, shiftsOf } from './support/layout-shifts.ts';
import { expectNoViolations } from './support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf } from './support/people.ts';
import { test } from './support/test.ts';

test('people learn what concerns them, and deal with it by keyboard', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const named = `<p><span data-mention="${tomas.session.user.id}">@Tomas Berg</span> have a look</p>`;
  const { page } = tomas;
  await recordShifts(page);
  await page.goto('/inbox');
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  const bell = page.getByRole('navigation', { name: 'Company and account' }).getByRole('link', { name: /^Inbox/ });
  await expect(bell).toHaveAccessibleName('Inbox');

  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await mara.api<{ id: string }>('POST', '/api/tickets', { project_id: project.id, title });
    await mara.api('POST', `/api/tickets/${id}/comments`, { content: named });
  }
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveText([/EDGE-3.*Mara Lindqvist mentioned you.*have a look/, /EDGE-2/, /EDGE-1/]);
  await expect(bell).toHaveAccessibleName('Inbox, 3 unread');
  expect(await shiftsOf(page)).toBeLessThan(0.05);
  await expectNoViolations(page, { inBothThemes: true });

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('u');
  await expect(bell).toHaveAccessibleName('Inbox, 2 unread');
  await page.keyboard.press('u');
  await expect(bell).toHaveAccessibleName('Inbox, 3 unread');
  await page.keyboard.press('e');
  await expect(rows).toHaveText([/EDGE-3/, /EDGE-1/]);
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await expect(page.getByText('Marked as done')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveText([/EDGE-3/, /EDGE-2/, /EDGE-1/]);

  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Snooze until' });
  await expect(dialog.getByRole('button', { name: /In 3 hours/ })).toBeFocused();
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([/EDGE-3/, /EDGE-2/]);
  await page.getByText('Snoozed', { exact: true }).click();
  await expect(rows).toHaveText([/EDGE-1/]);
  await page.getByText('Inbox', { exact: true }).last().click();

  await expect(rows).toHaveText([/EDGE-3/, /EDGE-2/]);
  await page.keyboard.press('Tab');
  await expect(rows.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/EDGE\/tickets\/EDGE-3/);
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
  await expect(page.getByLabel('Write a comment')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('body').press('g');
  await page.keyboard.press('i');
  await expect(rows).toHaveText([/EDGE-3/, /EDGE-2/]);
});

test('people stop watching a document, and watch it again', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const { id } = await mara.api<{ id: string }>('POST', `/api/projects/${project.id}/documents`, { title: 'Plan' });
  const { page } = mara;
  await page.goto(`/projects/EDGE/docs/${id}`);
  await chooseAction(page, 'Stop watching');
  await expect(page.getByText('You no longer watch this document')).toBeVisible();
  expect(await mara.api('GET', `/api/documents/${id}/watchers`)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: change to watching')).toBeVisible();
  expect(await mara.api('GET', `/api/documents/${id}/watchers`)).toEqual([mara.session.user.id]);
});

test('people choose how they are notified, for all projects and for one', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await page.goto('/profile');
  const settings = page.getByRole('region', { name: 'Notifications' });
  await expect(settings.getByLabel('Mentions')).toHaveValue('digest');
  await settings.getByLabel('Mentions').selectOption('Inbox and e-mail');
  await settings.getByLabel('Choose for').selectOption('Edge Runtime');
  await expect(settings.getByLabel('Mentions').locator('option:checked')).toHaveText(
    'As in all projects: inbox and e-mail',
  );
  await settings.getByLabel('Mentions').selectOption('Off');
  await settings.getByLabel('Daily digest at').selectOption('17');
  await settings.getByLabel('Time zone of the digest').selectOption('Europe/Prague');
  const company = mara.session.companies[0]?.id;
  const saved = () => mara.api('GET', `/api/companies/${company}/notification_settings`);
  await expect.poll(saved).toMatchObject({ digest_hour: 17, time_zone: 'Europe/Prague', chosen: { length: 2 } });
  await page.reload();
  await expect(settings.getByLabel('Mentions')).toHaveValue('email');
  await expect(settings.getByLabel('Daily digest at')).toHaveValue('17');
  await expectNoViolations(page, { inBothThemes: true });
});
