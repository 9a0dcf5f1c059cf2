// Checks where a visitor is led, and how sessions end.
import { expect } from '@playwright/test';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

test("asks a visitor to log in at every members' address, and remembers that address", async ({ browser }) => {
  const page = await browser.newPage({ baseURL: process.env.BASE_URL ?? '' });
  const closed = [
    '/dashboard/all-projects',
    '/dashboard/anything',
    '/dashboard/team-workload',
    '/dashboard/a/b',
    '/team-workload',
    '/google-oauth-callback?code=1',
    '/slack/callback',
    '/projects',
    '/projects/EDGE/gantt',
    '/projects/EDGE/docs/new',
    '/company-settings/anything/below',
  ];
  for (const path of closed) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?return=${encodeURIComponent(path)}`);
  }
});

test('logging out in one tab logs out all and clears the local state', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page, context } = mara;
  await page.goto('/projects/EDGE');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: /User menu/ }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/login$/);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('worklane') ?? '{}').state);
  await expect.poll(kept).toEqual({});
  // The server is told after the page has changed.
  const refresh = () => page.evaluate(async () => (await fetch('/api/auth/refresh', { method: 'POST' })).status);
  await expect.poll(refresh).toBe(401);
});

test('renews an expired token silently; an expired session leads to the login and back', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page, context } = mara;
  const openWithEndedToken = async () => {
    // An address of this site that does not start the app: the app would overwrite what is written here.
    await page.goto('/icon.svg');
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('worklane') ?? '{}');
      kept.state.token = `a.${btoa(JSON.stringify({ exp: 1 }))}.b`;
      localStorage.setItem('worklane', JSON.stringify(kept));
    });
    await page.goto('/projects/EDGE');
  };
  await openWithEndedToken();
  await expect(page.getByText('No tickets yet.')).toBeVisible();

  await context.clearCookies();
  await openWithEndedToken();
  await expect(page).toHaveURL(/\/login\?return=%2Fprojects%2FEDGE$/);
});
