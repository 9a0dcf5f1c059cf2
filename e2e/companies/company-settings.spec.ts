// Tests the settings of a company: who can open them, what is saved, and deleting and restoring it.
import { expect } from '@playwright/test';
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

test('details are checked, saved, and seen in the top bar of others', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', theme: 'light' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  await jonas.page.goto('/team');
  const { page } = mara;
  await page.goto('/company-settings');
  const name = page.getByLabel('Company name');
  await expect(name).toHaveValue("Mara Lindqvist's company");
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Company name is required')).toBeVisible();
  await name.fill('Northbeam');
  await page.getByLabel('Website').fill('nonsense');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Failed to update company settings. Please try again.')).toBeVisible();
  await page.getByLabel('Website').fill('north.example');
  await page.getByLabel('Saturday').focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Max Daily Hours').fill('6');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Company settings updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await expect(page.getByLabel('Website')).toHaveValue('https://north.example');
  await expect(jonas.page.getByRole('button', { name: /^Northbeam/ })).toBeVisible();
  await expectNoViolations(page);

  await page.reload();
  await expect(page.getByLabel('Saturday')).toBeChecked();
  await expect(page.getByLabel('Max Daily Hours')).toHaveValue('6');
  for (const tab of ['Team', 'Templates', 'Integrations']) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await page.goto('/company-settings/team');
  await expect(page.getByRole('button', { name: 'Invite member' })).toBeVisible();

  for (const address of ['/company-settings', '/company/settings/team', '/company-details']) {
    await jonas.page.goto(address);
    await expect(jonas.page).toHaveURL(/\/dashboard$/);
  }
});

test('a company is deleted by its name, and restored by its owner', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  const { page } = mara;
  await jonas.page.goto('/team');
  await page.goto('/company-details');
  await page.getByRole('button', { name: 'Delete company' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Delete company' })).toBeDisabled();
  await dialog.getByLabel("Type Mara Lindqvist's company to delete it").fill("Mara Lindqvist's company");
  await dialog.getByRole('button', { name: 'Delete company' }).click();
  await expect(page.getByText('Company data not available')).toBeVisible();
  await expect(jonas.page.getByText('Company data not available')).toBeVisible();
  await page.getByRole('button', { name: "Restore Mara Lindqvist's company" }).click();
  await expect(page.getByText("Mara Lindqvist's company is restored")).toBeVisible();
  await expect(jonas.page.getByRole('heading', { name: 'Members' })).toBeVisible();
});

test('the roles page explains every right, and restores only an owner', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', theme: 'light' });
  const code = await inviteCodeOf(mara);
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: code });
  const { page } = jonas;
  await page.goto('/debug/roles');
  await expect(page.getByRole('button', { name: 'Fix Owner Permissions' })).toBeDisabled();
  await expect(page.getByText('Mara Lindqvist: Owner')).toHaveCount(0);
  await expect(page.getByText(code)).toHaveCount(0);
  const edit = page.getByRole('row').filter({ hasText: 'company.edit' });
  await expect(edit).toContainText('Only for: Owner, Administrator.');
  await page.getByLabel('View as').selectOption('Administrator');
  await expect(edit).toContainText('Administrator: yes.');
  await expectNoViolations(page);

  await recordShifts(mara.page);
  // The members arrive after the page is shown.
  await mara.page.route(/\/members(\?|$)/, async (route) => {
    await mara.page.getByText('Raw data').waitFor();
    await route.continue();
  });
  await mara.page.goto('/debug/roles');
  await expect(mara.page.getByText('Jonas Weber: Team Member, active')).toHaveCount(2);
  expect(await shiftsOf(mara.page)).toBeLessThan(0.003);
  await mara.page.unrouteAll({ behavior: 'ignoreErrors' });
  await mara.page.getByRole('button', { name: 'Fix Owner Permissions' }).click();
  await expect(mara.page.getByText('Owner permissions are right')).toBeVisible();
});

test('a logo and a photo are uploaded, and seen by others at once', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  await jonas.page.goto('/team');
  const { page } = mara;
  await page.goto('/company-settings');
  await expect(page.getByText('PNG, JPG, GIF up to 3MB')).toBeVisible();
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 200);
    canvas.getContext('2d')?.fillRect(20, 20, 90, 90);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(png) };
  await page
    .getByLabel('Logo file')
    .setInputFiles({ ...picture, name: 'notes.png', buffer: Buffer.from('only words') });
  await expect(page.getByText('File type text/plain is not allowed')).toBeVisible();
  await page.getByLabel('Logo file').setInputFiles(picture);
  await expect(page.getByText('Logo uploaded successfully')).toBeVisible();
  const logoOf = (on: typeof page) => on.getByRole('button', { name: /Company menu/ }).locator('img');
  for (const each of [page, jonas.page]) {
    await expect(logoOf(each)).toHaveJSProperty('naturalWidth', 300);
  }

  await page.goto('/profile');
  await page.getByLabel('Photo file').setInputFiles(picture);
  await expect(page.getByText('Photo uploaded successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /User menu/ }).locator('img')).toHaveJSProperty('naturalWidth', 256);
  await expect(jonas.page.getByRole('main').locator('img').first()).toHaveJSProperty('naturalWidth', 256);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(jonas.page.getByRole('main').locator('img')).toHaveCount(0);
});

test('a failed load is reported with a button to try again', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist' });
  await page.goto('/dashboard');
  await expect(page.getByText('No projects available')).toBeVisible();
  let isDown = true;
  let asked = 0;
  await page.route(/\/api\/companies\//, (route) => {
    if (!route.request().url().endsWith('/last')) asked += 1;
    return isDown ? route.abort() : route.continue();
  });
  await page.clock.install();
  await page.goto('/company-settings');
  const problem = page.getByText('Error loading company data. Please try again later.');
  await expect(problem).toBeVisible();
  await expectNoViolations(page);
  /** Lets the next attempt come, and waits until it has failed: what is asked for after it fails after it. */
  const goOn = async () => {
    await page.clock.runFor(5_000);
    await page.evaluate(() => fetch('/api/companies/last').catch(() => undefined));
  };
  // Each question is asked three times, and then no more, however late it was asked first.
  await expect(async () => {
    const before = asked;
    for (let attempt = 0; attempt < 4; attempt++) await goOn();
    expect(asked - before, 'asks on and on').toBe(0);
  }).toPass({ timeout: 40_000 });
  await page.goto('/debug/roles');
  await expect(problem).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('; it belongs to you')).toBeVisible();
  await page.goto('/company-settings');
  await expect(page.getByLabel('Company name')).toBeVisible();
});
