// Tests the inbox: the bell counts at once, and everything in it is dealt with by keyboard and undone.
import { expect } from '@playwright/test';
import type { InboxPage } from '@worklane/contract/inbox';
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

test('users see notifications, and handle them by keyboard', async ({ browser }) => {
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
  const inMenu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' });
  await expect(inMenu).toHaveText('Inbox3');
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
  await expect(page.getByText('Undone: EDGE-2 marked as done')).toBeVisible();
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('j');

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

test('people have an e-mail sent again that may not have arrived', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const inviteCode = await inviteCodeOf(mara);
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode, viewport: { width: 390, height: 844 } });
  const project = await aProject(mara);
  const { id } = await mara.api<{ id: string }>('POST', '/api/tickets', { project_id: project.id, title: 'One' });
  const named = `<p><span data-mention="${tomas.session.user.id}">@Tomas Berg</span></p>`;
  await mara.api('POST', `/api/tickets/${id}/comments`, { content: named });
  const { page } = tomas;
  // Until they ask, as when a mail server has left the message unanswered for two minutes.
  const asked: unknown[] = [];
  const listed = new Set<string>();
  await page.route(/\/api\/companies\/[^/]+\/inbox(\?|$)/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as InboxPage;
    for (const item of json.groups.flatMap(({ items }) => items)) {
      item.may_be_unmailed = asked.length === 0;
      listed.add(item.id);
    }
    await route.fulfill({ response, json });
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/inbox/mail-again')) asked.push(request.postDataJSON());
  });
  await page.goto('/inbox');
  const row = page.getByRole('main').getByRole('listitem');
  await expect(row).toContainText('The e-mail about this may not have arrived.');
  const again = row.getByRole('button', { name: 'Send again', exact: true });
  await expect.poll(async () => (await again.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await expectNoViolations(page, { inBothThemes: true });
  // The row around it is a link to the ticket.
  await again.click();
  await expect(page.getByText('The e-mail will be sent again in a few minutes')).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(row.getByRole('link', { name: 'One', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/inbox$/);
  expect(asked).toEqual([{ ids: [...listed] }]);
});

test('users snooze until a date and half hour of their choice', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const named = `<p><span data-mention="${tomas.session.user.id}">@Tomas Berg</span></p>`;
  const { id } = await mara.api<{ id: string }>('POST', '/api/tickets', { project_id: project.id, title: 'One' });
  await mara.api('POST', `/api/tickets/${id}/comments`, { content: named });
  const { page } = tomas;
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'One' }).focus();
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Snooze until' });
  const date = dialog.getByLabel('Another date');
  await date.fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(dialog.getByText('Choose a time in the future')).toBeVisible();
  await date.fill('2199-05-04');
  await dialog.getByRole('combobox', { name: 'Time' }).selectOption('1110');
  await expectNoViolations(page, { inBothThemes: true });
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(page.getByText(/Snoozed until .*2199.*6:30/)).toBeVisible();
  await page.getByText('Snoozed', { exact: true }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/EDGE-1.*2199/]);
});

test('people answer invitations in their inbox', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })).newPage();
  await page.goto('/login?return=%2Fprofile');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await page.getByRole('link', { name: /Vera Guest/ }).click();
  await page.waitForURL('**/profile');
  await page.getByRole('textbox', { name: 'Company name' }).fill('Guests');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  const inviters = [await aPerson(browser, { name: 'Mara Lindqvist' }), await aPerson(browser, { name: 'Tomas Berg' })];
  for (const { session, api } of inviters) {
    const company = session.companies[0]?.id;
    await api('POST', `/api/companies/${company}/invitations`, { emails: ['vera@example.com'], role: 'team_member' });
  }
  await page.goto('/inbox');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveText([/Tomas Berg invited you as Team Member/, /Mara Lindqvist invited you as Team Member/]);
  await expectNoViolations(page, { inBothThemes: true });
  await rows.first().getByRole('button', { name: 'Decline' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(rows).toHaveText([/Mara Lindqvist invited you/]);
  await rows.first().getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const saved = () => page.evaluate(() => JSON.parse(localStorage.getItem('worklane') ?? '{}').state?.company?.name);
  await expect.poll(saved).toBe("Mara Lindqvist's company");
});
