// Tests connecting a company to other products: the way there and back, what the cards say, and disconnecting.
import { expect, type Route } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson } from '../support/people.ts';
import { test } from '../support/test.ts';

for (const [name, connectedAs] of [
  // Her account there has her own name.
  ['Figma', / by Mara Lindqvist(?! as)/],
  ['GitHub', / by Mara Lindqvist as northbeam-dev/],
  ['Slack', / by Mara Lindqvist as Northbeam/],
] as const) {
  test(`${name} is connected, seen by others at once, and disconnected`, async ({ browser }) => {
    const mara = await aPerson(browser, { name: 'Mara Lindqvist', theme: name === 'Slack' ? 'dark' : 'light' });
    const { page } = mara;
    await page.goto('/company/settings/integrations');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card).toContainText('Not connected');
    await expectNoViolations(page);

    await page.getByRole('button', { name: `Connect ${name}` }).click();
    await page.getByRole('link', { name: 'Do not allow' }).click();
    await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible();
    await expect(page.getByText(`${name} was not connected, because you did not allow it.`)).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Back to integrations' }).click();

    await page.getByRole('button', { name: `Connect ${name}` }).click();
    await page.getByRole('link', { name: 'Allow', exact: true }).click();
    await expect(page).toHaveURL(/\/company\/settings\/integrations$/);
    await expect(card).toContainText(connectedAs);
    await expectNoViolations(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await card.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText(`${name} has been disconnected.`)).toBeVisible();
    await expect(card).toContainText('Not connected');
    await expect(card.getByRole('button', { name: `Connect ${name}` })).toBeFocused();
  });
}

test('a connection that cannot be started says why', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist' });
  await page.goto('/company/settings/integrations');
  const path = '**/api/functions/github-integration';
  for (const [text, answer] of [
    ['Could not start the GitHub authorization process.', (route) => route.fulfill({ status: 500, body: '{}' })],
    ['Failed to get GitHub OAuth URL', (route) => route.fulfill({ json: { success: true, data: {} } })],
    ['Could not connect to GitHub. Please try again.', (route) => route.abort()],
  ] satisfies [string, (route: Route) => Promise<void>][]) {
    await page.route(path, answer);
    await page.getByRole('button', { name: 'Connect GitHub' }).click();
    await expect(page.getByRole('alert').filter({ hasText: text })).toContainText('Connection Failed');
    await page.unroute(path);
  }
});

test('a return page sends visitors to log in, and says what is missing', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL });
  const visitor = await context.newPage();
  for (const path of [
    '/figma-oauth-callback',
    '/github-oauth-callback',
    '/github-integration-callback',
    '/slack/callback',
  ]) {
    await visitor.goto(`${path}?state=x`);
    await expect(visitor).toHaveURL(/\/login\?return=/);
  }
  await context.close();
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist' });
  await page.goto('/github-integration-callback');
  await expect(page.getByText('No authorization code found in URL.')).toBeVisible();
  await page.goto('/figma-oauth-callback?code=used&state=made-up-elsewhere-by-others');
  await expect(page.getByText('This authorization code has already been used.')).toBeVisible();
});

test('an administrator installs the GitHub App, and is told when an owner has to approve it', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist' });
  await page.goto('/company/settings/integrations');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'GitHub', exact: true }) });
  await page.getByRole('button', { name: 'Connect GitHub' }).click();
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await page.getByRole('button', { name: 'Install app' }).click();
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(page).toHaveURL(/\/company\/settings\/integrations$/);
  await expect(card).toContainText('App installed for northbeam');
  await expect(page.getByRole('button', { name: 'Install app' })).toBeHidden();
  await expectNoViolations(page);
  await page.goto('/github-integration-callback?setup_action=request&state=made-up-elsewhere-by-others');
  await expect(page.getByText('An owner of the organization has to approve the app at GitHub.')).toBeVisible();
  await page.goto(
    '/github-integration-callback?setup_action=install&installation_id=1&state=made-up-elsewhere-by-others',
  );
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible();
});
