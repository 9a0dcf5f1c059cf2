// Limits what the browser fetches before a board can be drawn: users wait for each of these bytes.
import { expect } from '@playwright/test';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

/** As sent. The libraries take three quarters of it. */
const MOST_BYTES = 154_000;
/** One of them is the bundler's own, of half a kilobyte; all others are worth their way. */
const MOST_FILES = 6;
const SMALL_BYTES = 10_000;

test('a board is drawn with at most 154 kB of script in six files', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      scripts.set(
        pathname,
        response
          .request()
          .sizes()
          // Of a script that is still on its way when the test ends; a sum with it is no number, and fails.
          .then(
            ({ responseBodySize }) => responseBodySize,
            () => Number.NaN,
          ),
      );
  });
  // Nor does it ask for what only its menus, filters and other lanes need.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // What is fetched in the browser's free time, before anyone asked for it, delays nothing.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto('/projects/EDGE');
  await expect(page.getByText('No tickets yet.')).toBeVisible();

  expect(asked.filter((path) => path.endsWith('/sprints'))).toEqual([]);
  expect(asked.some((path) => path.endsWith('/board'))).toBe(true);
  const weights = await Promise.all(scripts.values());
  expect(weights.length).toBeGreaterThan(2);
  expect(weights.length).toBeLessThanOrEqual(MOST_FILES);
  expect(weights.filter((weight) => weight < SMALL_BYTES).length).toBeLessThanOrEqual(1);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(MOST_BYTES);

  // Nor is a press lost on what is fetched only then.
  await page.getByRole('button', { name: /Switch project/ }).click();
  await expect(page.getByRole('textbox', { name: 'Search projects by name or key' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /User menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});

test('the frame is drawn and the board is asked for, once, before any script has arrived', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  const styles = Promise.withResolvers<void>();
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.css', (route) => styles.promise.then(() => route.continue()));
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
  // The frame of the HTML is shown until a page is drawn in the shell.
  await page.addInitScript(() => {
    const seen = { frameGoneTooEarly: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector('#sheet:empty') && !document.querySelector('#frame')) seen.frameGoneTooEarly++;
    }).observe(document, { childList: true, subtree: true });
  });
  const boards: string[] = [];
  page.on('request', (request) => {
    // By the key, as the address has it; an event may have the board asked for again, by its id.
    if (new URL(request.url()).pathname === '/api/projects/EDGE/board') boards.push(request.url());
  });
  await page.goto('/projects/EDGE', { waitUntil: 'commit' });
  await expect(page.locator('#frame')).toBeVisible();
  await expect.poll(() => boards.length).toBe(1);
  // Its lanes don't move when the styles of the library come.
  const widths = () =>
    page.locator('.f-lane').evaluateAll((lanes) => lanes.map((lane) => lane.getBoundingClientRect().width));
  const drawn = await widths();
  styles.resolve();
  await expect(page.locator('#frame')).toHaveCSS('box-sizing', 'border-box');
  expect(await widths()).toEqual(drawn);

  scripts.resolve();
  await expect(page.getByText('No tickets yet.')).toBeVisible();
  await expect(page.locator('#frame')).toHaveCount(0);
  expect(boards).toHaveLength(1);
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  expect(seen.frameGoneTooEarly).toBe(0);

  // Visitors see no user's frame.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('#frame')).toBeHidden();
});
