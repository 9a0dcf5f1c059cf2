// The frame of every screen: projects made and picked, companies switched, a session that ends everywhere at once, a
// connection that is lost and found, and nothing in it that keeps people out.

import { expect, type Page, test } from '@playwright/test';
import type { Company } from '@worklane/contract/companies';
import type { Project } from '@worklane/contract/projects';
import { expectNoViolations } from './support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, type Person } from './support/people.ts';

const LONG_NAME = 'A project whose name goes on and on until no sidebar could hold it';

const projectIn = ({ session, api }: Person, name: string, key: string, agency?: string) =>
  api('POST', '/api/projects', { company_id: session.companies[0]?.id, name, key, ...(agency && { agency }) });

const plus = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Create project/ });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create a New Project' });

test('a project is made in the dialog, which keeps what was typed and leads to its board', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  await page.goto('/dashboard');
  await expect(page.getByText('No projects available')).toBeVisible();
  await plus(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Project Name')).toBeFocused();
  await dialog.getByLabel('Project Name').fill('Edge Runtime');
  await dialog.getByLabel('Project Key').fill('edge');
  await expect(dialog.getByLabel('Project Key')).toHaveValue('EDGE');

  await dialog.getByRole('combobox', { name: 'Project Status' }).click();
  await page.getByRole('option', { name: 'Maintenance' }).click();
  await expect(dialog.getByLabel('Total Bucket Hours')).toBeVisible();
  await expect(dialog.getByLabel('Due Date')).toBeHidden();
  await expect(dialog.getByLabel('Sprint duration')).toBeHidden();
  await dialog.getByRole('switch', { name: 'Recurring Monthly Budget' }).click();
  await expect(dialog.getByLabel('Monthly Budget Hours')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await plus(page).click();
  await expect(dialog.getByLabel('Project Name')).toHaveValue('Edge Runtime');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByLabel('Project Name')).toHaveValue('');
  await expect(dialog.getByLabel('Total Project Hours')).toHaveValue('0');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Project Name is required')).toBeVisible();
  await dialog.getByLabel('Project Name').fill('Edge Runtime');
  await dialog.getByLabel('Project Key').fill('edge');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/\/projects\/EDGE$/);
  await expect(page.getByRole('button', { name: /Switch project/ })).toContainText('Edge Runtime');

  await plus(page).click();
  await dialog.getByLabel('Project Name').fill('Another');
  await dialog.getByLabel('Project Key').fill('edge');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByLabel('Project Key')).toHaveAccessibleDescription(/already in use/);
});

test('one’s projects are found by name or key, in groups, however long their names', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  await projectIn(mara, 'Website', 'WEB', 'Northwind');
  await projectIn(mara, LONG_NAME, 'LONGKEY', 'Northwind');
  const { page } = mara;
  await page.goto('/projects/EDGE');
  const picker = page.getByRole('button', { name: /Switch project/ });
  await picker.click();
  const list = page.getByRole('listbox', { name: 'Projects' });
  await expect(list.getByRole('group')).toHaveCount(2);
  await expect(list.getByRole('option')).toContainText(['Edge Runtime', LONG_NAME, 'Website']);
  const spilled = await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(spilled).toBe(0);
  await expectNoViolations(page);

  await page.keyboard.type('nothing like it');
  await expect(page.getByText('No projects found')).toBeVisible();
  await page
    .getByRole('textbox', { name: /Search projects/ })
    .or(page.getByRole('combobox', { name: /Search projects/ }))
    .fill('web');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/WEB$/);
  await expect(picker).toContainText('Website');
});

test('a project manager sees who may create projects; a team member has the form at its address', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const inviteCode = await inviteCodeOf(mara);
  const theo = await aPerson(browser, { name: 'Theo Ruiz', inviteCode });
  await theo.page.goto('/projects/new');
  await expect(theo.page.getByLabel('Project Name')).toBeVisible();
  await expect(plus(theo.page)).toBeHidden();

  const company = mara.session.companies[0]?.id;
  const members = await mara.api<{ id: string; user_id: string }[]>('GET', `/api/companies/${company}/members`);
  const his = members.find(({ user_id }) => user_id === theo.session.user.id);
  await mara.api('PATCH', `/api/companies/${company}/members/${his?.id}`, { role: 'project_manager' });
  await expect(plus(theo.page)).toHaveAccessibleName(/Only for: Owner, Administrator, Team Member/);
  await plus(theo.page).press('Enter');
  await expect(dialogOf(theo.page)).toBeHidden();
  await expect(theo.page.getByRole('link', { name: 'All Projects' })).toHaveAttribute(
    'href',
    '/dashboard/all-projects',
  );
});

test('another company is switched to from the menu, and nothing of the first stays', async ({ browser }) => {
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

test("a link into a project of another of one's companies leads there, and says so", async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const second = await mara.api<Company>('POST', '/api/companies', { name: 'Second Company' });
  const outside = { company_id: second.id, name: 'Lighthouse', key: 'LIGHT' };
  const { id: project_id } = await mara.api<Project>('POST', '/api/projects', outside);
  await mara.api('POST', '/api/tickets', { project_id, title: 'Change the lamp' });
  const { page } = mara;
  await page.goto('/projects/EDGE');
  await expect(page.getByRole('button', { name: /Company menu/ })).toContainText('Mara');
  for (const path of ['/projects/LIGHT/settings', '/projects/LIGHT/members', '/projects/LIGHT/tickets/LIGHT-1']) {
    await page.evaluate((companies) => {
      const kept = JSON.parse(localStorage.getItem('worklane') ?? '{}');
      kept.state.company = companies[0];
      localStorage.setItem('worklane', JSON.stringify(kept));
    }, mara.session.companies);
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
  await projectIn(mara, 'Website', 'WEB');
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
  const left = async () => (await sheet.boundingBox())?.x ?? 0;
  expect(await left()).toBeGreaterThan(200);
  await page.keyboard.press('[');
  expect(await left()).toBeLessThan(60);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unfold the sidebar' })).toBeVisible();
  expect(await left()).toBeLessThan(60);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Unfold the sidebar' }).click();
  await favourite.click();
  await expect(page).toHaveURL(/\/projects\/WEB$/);
});

test('a visitor is asked to log in wherever there would be something for members, and is brought back', async ({
  browser,
}) => {
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

test('log out in one tab is log out in all, and nothing is kept', async ({ browser }) => {
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
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('worklane') ?? '{}').state);
  expect(kept).toEqual({});
  // The server is told behind what is shown.
  const refresh = () => page.evaluate(async () => (await fetch('/api/auth/refresh', { method: 'POST' })).status);
  await expect.poll(refresh).toBe(401);
});

test('a token that has ended is renewed unseen; a session that has ended leads to log in and back', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page, context } = mara;
  const openWithEndedToken = async () => {
    // An address of this site without the app, which would write what it holds over what is written here.
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

for (const when of ['before the page listens', 'later']) {
  test(`a connection lost ${when} is said without moving anything, and so is its return`, async ({ browser }) => {
    const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
    const { page, context } = mara;
    // What the page does in its free time comes when the connection is lost.
    if (when !== 'later')
      await page.addInitScript(() =>
        Object.assign(window, {
          requestIdleCallback: (call: () => void) => addEventListener('offline', () => call(), { once: true }),
        }),
      );
    await Promise.all([page.goto('/dashboard'), ...(when === 'later' ? [page.waitForResponse(/\/api\/events/)] : [])]);
    await expect(page.getByText('No projects available')).toBeVisible();
    const before = await page.getByRole('main').boundingBox();
    await context.setOffline(true);
    await expect(page.getByText(/Connection lost/)).toBeVisible();
    expect(await page.getByRole('main').boundingBox()).toEqual(before);
    await expectNoViolations(page);
    await context.setOffline(false);
    await expect(page.getByText(/Connection lost/)).toBeHidden();
    await projectIn(mara, 'Website', 'WEB');
    await expect(page.getByRole('main').getByText('Website')).toBeVisible();
  });
}

const SCREENS = [
  ['/dashboard', 'My Tasks'],
  ['/all-projects', 'All Projects'],
  ['/team', 'Members'],
  ['/profile', 'Profile'],
  ['/projects/new', 'Create a New Project'],
  ['/projects/EDGE/members', 'Members'],
  ['/projects/NONE', 'Project not found'],
] as const;

const PHONE = { width: 390, height: 844 };

async function visitAll(page: Page): Promise<void> {
  for (const [address, heading] of SCREENS) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectNoViolations(page, { inBothThemes: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // What a sheet cuts off does not make the page wider.
    const actions = page.locator('main').locator('header, table').locator('button, a');
    const cut = await actions.evaluateAll((all) =>
      all
        .filter((each) => {
          const edge = each.closest('header')?.getBoundingClientRect().right ?? innerWidth;
          return each.getBoundingClientRect().right > Math.min(edge, innerWidth);
        })
        .map((each) => each.textContent),
    );
    expect([address, ...cut]).toEqual([address]);
  }
}

test('the screens keep nobody out', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await visitAll(page);
  await plus(page).click();
  await expect(dialogOf(page).getByLabel('Project Name')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
});

test('the screens fit a phone and keep nobody out', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: PHONE });
  await aProject(mara);
  await projectIn(mara, LONG_NAME, 'LONGKEY');
  const { page } = mara;
  await visitAll(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  await menu.getByRole('link', { name: 'All Projects' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: 'All Projects' })).toBeVisible();
});

test('on a slow line a screen says that it is on its way', async ({ browser }) => {
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
