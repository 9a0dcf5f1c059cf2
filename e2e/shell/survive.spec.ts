// Tests that the page keeps working offline, when the server has a newer version, and when a part of it fails.
import { expect, type Page } from '@playwright/test';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

/** Fetches nothing ahead of time, as a page does that has only just been opened. */
const withoutPreloading = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));

test('keys, cards and pages work offline, if they could be loaded before', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', fetchesAhead: true });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser', 'Write the manual'] });
  const { page } = mara;
  const fetched: string[] = [];
  page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/projects/EDGE');
  for (const part of [
    /restore-focus/,
    /ticket-panel/,
    /palette/,
    /project-members-page/,
    /dashboard-page/,
    /shortcuts-dialog/,
  ])
    await expect.poll(() => fetched.some((path) => part.test(path)), { timeout: 30_000 }).toBe(true);
  await mara.context.setOffline(true);

  await page.keyboard.press('j');
  await expect(page.getByRole('main').getByRole('link', { name: /Fix the parser/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Fix the parser' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: /Members/ })).toBeVisible();
  await page.getByRole('link', { name: 'My Tasks' }).click();
  await expect(page.getByRole('heading', { name: /My Tasks/i }).first()).toBeVisible();
});

test('a part that was not loaded before the connection was lost loads when it is back', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page } = mara;
  await withoutPreloading(page);
  await page.goto('/projects/EDGE');
  const card = page.getByRole('main').getByRole('link', { name: /Fix the parser/ });
  await expect(card).toBeVisible();
  await settled(page);
  await mara.context.setOffline(true);

  await page.keyboard.press('j');
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  const problem = page.getByRole('alert').filter({ hasText: "You're offline" });
  await expect(problem).toBeVisible();
  await expect(card).toBeVisible();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByRole('main').getByText("You're offline")).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await mara.context.setOffline(false);
  await expect(page.getByRole('main').getByRole('heading', { name: /Members/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/EDGE-1/);
  await expect(page.getByRole('dialog', { name: 'Fix the parser' })).toBeVisible();
});

test('the page announces a deployment, and the next page is the new version', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await withoutPreloading(page);
  await page.goto('/projects/EDGE');
  await expect(page.getByText('No tickets yet.')).toBeVisible();
  // The code that shows toasts comes last; it is here with all it needs once their place is.
  await expect(page.locator('[data-position="bottom-right"]')).toBeAttached();
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  // The server was replaced: it names another build, and has nothing of this one.
  let isGone = true;
  await page.route('**/assets/**', (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  const renamed = /\/(healthz|api\/(?!events))/;
  await page.route(renamed, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-worklane-build': 'another' } });
  });

  await page.keyboard.press('c');
  const problem = page.getByRole('alert').filter({ hasText: 'A new version is available' });
  // In the place of the part, and for the page as a whole.
  await expect(problem.getByRole('button', { name: 'Reload now' })).toHaveCount(2);
  await expect(page.getByText('No tickets yet.')).toBeVisible();
  isGone = false;
  await page.goBack();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: /Members/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'isFirst' in window)).toBe(false);
});

test('a part that fails leaves the rest of the page alone', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.route(/assets\/new-ticket-dialog-.*\.js/, async (route) => {
    const response = await route.fetch();
    const broken = (await response.text()).replace(/export\s*\{[^}]*\}/, (exports) => {
      const [, local, name] = /([\w$]+) as (\w+)/.exec(exports) ?? [];
      return `const broken = () => { throw new Error('broken ' + typeof ${local}) }; export { broken as ${name} }`;
    });
    await route.fulfill({ response, body: broken });
  });
  await page.goto('/projects/EDGE');
  await expect(page.getByRole('main').getByRole('link', { name: /Fix the parser/ })).toBeVisible();
  await settled(page);
  await page.keyboard.press('c');
  const problem = page.getByRole('alert').filter({ hasText: 'stopped working' });
  await expect(problem).toContainText(/error [0-9a-f]{8}/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await problem.getByRole('button', { name: 'Close' }).click();
  await expect(problem).toBeHidden();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fix the parser/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Fix the parser' })).toBeVisible();
});

test('an address without a page keeps the frame for signed-in users', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await mara.page.goto('/no/such/page');
  await expect(mara.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(mara.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
