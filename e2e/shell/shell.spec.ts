// Checks the frame around every screen: companies switched, the sidebar, a lost connection, a screen that is still loading.
import { expect } from '@playwright/test';
import type { Company } from '@worklane/contract/companies';
import type { Project } from '@worklane/contract/projects';
import { boxOf } from '../support/box-of.ts';
import { eventStream } from '../support/event-stream.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

test('the menu switches to another company, and nothing of the first stays', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  await mara.api<Company>('POST', '/api/companies', { name: 'Second Company' });
  const { page } = mara;
  await page.goto('/projects/EDGE');
  await page.getByRole('button', { name: /Company menu/ }).click();
  await expect(page.getByRole('menuitem', { name: /Mara Lindqvist's company.*Current/ })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Second Company' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('No projects available')).toBeVisible();
  await expect(page.getByRole('button', { name: /Switch project/ })).toContainText('No projects found');
});

test('a link into a project of another company of yours switches to it and says so', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const second = await mara.api<Company>('POST', '/api/companies', { name: 'Second Company' });
  const outside = { company_id: second.id, name: 'Lighthouse', key: 'LIGHT' };
  const { id: project_id } = await mara.api<Project>('POST', '/api/projects', outside);
  await mara.api('POST', '/api/tickets', { project_id, title: 'Change the lamp' });
  const { page } = mara;
  await page.goto('/projects/EDGE');
  await expect(page.getByRole('button', { name: /Company menu/ })).toContainText('Mara');
  // Before each load, and not in the page that is left: what that one saves last would be found instead.
  await page.addInitScript((companies) => {
    const kept = JSON.parse(localStorage.getItem('worklane') ?? '{}');
    kept.state.company = companies[0];
    localStorage.setItem('worklane', JSON.stringify(kept));
  }, mara.session.companies);
  for (const path of ['/projects/LIGHT/settings', '/projects/LIGHT/members', '/projects/LIGHT/tickets/LIGHT-1']) {
    await page.goto(path);
    await expect(page.getByText('Switched to Second Company')).toBeVisible();
    await expect(page.getByRole('button', { name: /Switch project/ })).toContainText('Lighthouse');
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByRole('heading', { name: 'Change the lamp' })).toBeVisible();
  await page.goto('/projects/NOWHERE');
  await expect(page.getByText('Project not found')).toBeVisible();
});

test('the sidebar keeps favourites and recent tickets within reach, and folds', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara, 'EDGE');
  await aProject(mara, 'WEB', { name: 'Website' });
  const { id: project_id } = await mara.api<Project>('GET', '/api/projects/EDGE');
  await mara.api('POST', '/api/tickets', { project_id, title: 'Fix the parser' });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await expect(page.getByRole('heading', { name: 'Fix the parser' })).toBeVisible();
  await page.goto('/all-projects');
  await page.getByRole('button', { name: 'Favourite: Website' }).click();
  const favourite = page.getByRole('region', { name: 'Favourites' }).getByRole('link', { name: 'Website' });
  await expect(favourite).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Website');
  await expect(
    page.getByRole('region', { name: 'Recent' }).getByRole('link', { name: 'Fix the parser' }),
  ).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  const sheet = page.getByRole('main');
  const left = async () => (await sheet.boundingBox())?.x;
  await expect.poll(left).toBeGreaterThan(200);
  await page.keyboard.press('[');
  await expect.poll(left).toBeLessThan(60);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unfold the sidebar' })).toBeVisible();
  await expect.poll(left).toBeLessThan(60);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Unfold the sidebar' }).click();
  await favourite.click();
  await expect(page).toHaveURL(/\/projects\/WEB$/);
});

for (const when of ['before the page listens', 'later']) {
  test(`shows a connection lost ${when} without moving anything, and that it is back`, async ({ browser }) => {
    const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
    const { page, context } = mara;
    // The page's idle work is run only once the connection is lost.
    if (when !== 'later')
      await page.addInitScript(() =>
        Object.assign(window, {
          requestIdleCallback: (call: () => void) => addEventListener('offline', () => call(), { once: true }),
        }),
      );
    await Promise.all([page.goto('/dashboard'), ...(when === 'later' ? [eventStream(page)] : [])]);
    await expect(page.getByText('No projects available')).toBeVisible();
    const before = await boxOf(page.getByRole('main'));
    await context.setOffline(true);
    await expect(page.getByText(/Connection lost/)).toBeVisible();
    expect(await boxOf(page.getByRole('main'))).toEqual(before);
    await expectNoViolations(page);
    await context.setOffline(false);
    await expect(page.getByText(/Connection lost/)).toBeHidden();
    await aProject(mara, 'WEB', { name: 'Website' });
    await expect(page.getByRole('main').getByText('Website')).toBeVisible();
  });
}

test('a screen says that it is loading on a slow connection', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist' });
  await page.goto('/dashboard');
  await expect(page.getByText('No projects available')).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/profile-page/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await expect(page.getByText('No projects available')).toBeHidden();
  held.resolve();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
});
