// What the browser has to fetch before a board can be drawn: people wait for each of these bytes.
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { aPerson, aProject } from './support/people.ts';

const MOST_BYTES = 260_000;

test('a board is drawn with at most 260 kB of script', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      scripts.set(
        pathname,
        response.body().then((body) => gzipSync(body).length),
      );
  });
  // Nor does it ask for what only its menus, filters and other lanes need.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // What is fetched in the browser's free time, before anybody asked for it, delays nothing.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto('/projects/EDGE');
  await expect(page.getByText('No tickets yet.')).toBeVisible();

  expect(asked.filter((path) => path.endsWith('/sprints'))).toEqual([]);
  expect(asked.some((path) => path.endsWith('/board'))).toBe(true);
  const weights = await Promise.all(scripts.values());
  expect(weights.length).toBeGreaterThan(5);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(MOST_BYTES);

  // Nor is a press lost on what is fetched only then.
  await page.getByRole('button', { name: /Switch project/ }).click();
  await expect(page.getByRole('textbox', { name: 'Search projects by name or key' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /User menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});
