// Tests connecting one's own calendar: the way to Google and back, what goes wrong on it, and both cards.
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson } from '../support/people.ts';
import { test } from '../support/test.ts';

/**
 * Notes the headings a page shows, also those that are soon gone again. Called before the page is opened; every load
 * begins anew.
 */
const noteHeadings = (page: Page) =>
  page.addInitScript(() => {
    const headings = new Set<string>();
    Object.assign(window, { headings });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1, h2')) headings.add(textContent ?? '');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
const headingsOf = (page: Page) => page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings]);

test('a calendar is connected from the profile, seen in the company settings, and disconnected', async ({
  browser,
}) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist', theme: 'dark' });
  await noteHeadings(page);
  await page.goto('/profile');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Google Calendar' }) });
  await expect(card).toContainText('Not connected');
  await expectNoViolations(page);

  await card.getByRole('button', { name: 'Connect Google Calendar' }).click();
  await page.getByRole('link', { name: 'Do not allow' }).click();
  await expect(page.getByRole('heading', { name: 'Authorization Error' })).toBeVisible();
  await expect(page.getByText('Authorization failed: access_denied').first()).toBeVisible();
  await expect(page.getByText('Authorization Failed', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to profile' }).click();

  await card.getByRole('button', { name: 'Connect Google Calendar' }).click();
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await expect(page.getByText('Calendar Connected')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  // For two seconds, on the way there.
  expect(await headingsOf(page)).toContain('Success');
  await expect(card).toContainText(/Connected .* as mara@northbeam.io/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.goto('/company/settings/integrations');
  await expect(card).toContainText(/Connected .* as mara@northbeam.io/);
  await expectNoViolations(page);
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Google Calendar has been disconnected.')).toBeVisible();
  await expect(card).toContainText('Not connected');
  await expect(card.getByRole('button', { name: 'Connect Google Calendar' })).toBeFocused();
});

test('the return page says what is missing', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL });
  const visitor = await context.newPage();
  await visitor.goto('/google-oauth-callback?code=x&state=x');
  await expect(visitor).toHaveURL(/\/login\?return=/);
  await context.close();
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist' });
  await page.goto('/google-oauth-callback');
  const noCode = 'No authorization code found in URL. Please try the authorization process again.';
  await expect(page.getByText(noCode).first()).toBeVisible();
  await page.goto('/google-oauth-callback?code=used&state=made-up-elsewhere-by-others');
  const used = 'This authorization code has already been used. Please try the authorization process again.';
  await expect(page.getByText(used).first()).toBeVisible();
  await page.goto('/google-oauth-callback?error=server_error&error_description=Try%20later');
  await expect(page.getByText('Authorization failed: Try later').first()).toBeVisible();
});
