// Tests the calendar feed on the profile: creates its address, reads it as a calendar would, replaces it and turns it off.
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

test('due dates are read by any calendar from an address that is shown once, replaced and turned off', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const project = await aProject(mara);
  const due_date = new Date().toISOString().slice(0, 10);
  const assignee_ids = [mara.session.user.id];
  await mara.api('POST', '/api/tickets', { project_id: project.id, title: 'Write the parser', due_date, assignee_ids });

  await page.goto('/profile');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Calendar feed' }) });
  await expect(card).toContainText('Off');
  await card.getByRole('button', { name: 'Create address' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your calendar feed' });
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeFocused();
  const first = (await dialog.getByRole('code').textContent()) ?? '';
  expect(first).toMatch(/\/api\/calendar_feed\/[\w-]{43}\.ics$/);
  await expectNoViolations(page, { inBothThemes: true });
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Not read by a calendar yet.');

  const calendar = await browser.newContext();
  const read = await calendar.request.get(first);
  expect(read.headers()['content-type']).toContain('text/calendar');
  expect(await read.text()).toContain('Write the parser');
  await expect(card).toContainText('Last read');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoViolations(page);
  await card.getByRole('button', { name: 'Create new address' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Create new address' }).click();
  await expect(dialog.getByRole('code')).toBeVisible();
  const second = (await dialog.getByRole('code').textContent()) ?? '';
  expect(second).not.toBe(first);
  expect((await calendar.request.get(first)).status()).toBe(404);
  expect((await calendar.request.get(second)).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await card.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Calendar feed turned off')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Create address' })).toBeVisible();
  expect((await calendar.request.get(second)).status()).toBe(404);
  await calendar.close();
});
