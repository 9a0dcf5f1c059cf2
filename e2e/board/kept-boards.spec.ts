// Tests the boards that a browser keeps: a second visit shows them at once, offline too, and lost rights delete them.
import { expect, type Page } from '@playwright/test';
import { EVENT_SOCKET_PATH } from '@worklane/contract/platform/event-socket';
import { boardOf } from '../support/board-of.ts';
import { keptBoards } from '../support/kept-boards.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const boardsInStore = (page: Page) =>
  page.evaluate(async () => {
    const found = await indexedDB.databases();
    if (!found.some(({ name }) => name === 'worklane-drafts')) return 0;
    const opening = indexedDB.open('worklane-drafts');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const counting = opening.result.transaction('boards').objectStore('boards').count();
    await new Promise((resolve) => {
      counting.onsuccess = resolve;
    });
    opening.result.close();
    return counting.result;
  });

test('a second visit shows stored cards before the answer, requests only what is new, and applies it', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [parser] = await someTickets(mara, project, { todo: ['Fix the parser', 'Write the manual'] });
  const { page } = mara;
  await page.goto('/projects/EDGE');
  await expect.poll(() => keptBoards(page)).toBe(1);

  const visit = async () => {
    const held = Promise.withResolvers<void>();
    const asksForBoard = /\/api\/projects\/.*\/board\?/;
    await page.unroute(asksForBoard);
    await page.route(asksForBoard, async (route) => {
      await held.promise;
      await route.continue();
    });
    const answer = page.waitForResponse(/\/api\/projects\/EDGE\/board\?.*unless_version=\d/);
    await page.goto('/projects/EDGE');
    await expect(boardOf(page).card('Fix the parser')).toBeVisible();
    const titles = await boardOf(page).titlesIn('Todo');
    held.resolve();
    return { titles, status: (await answer).status() };
  };
  expect(await visit()).toEqual({ titles: ['Fix the parser', 'Write the manual'], status: 204 });
  await expect(boardOf(page).card('Write the manual')).toBeVisible();

  await page.goto('about:blank');
  await mara.api('POST', `/api/tickets/${parser?.id}/move`, { status: 'done', before: null });
  expect(await visit()).toEqual({ titles: ['Fix the parser', 'Write the manual'], status: 200 });
  await expect.poll(() => boardOf(page).titlesIn('Done')).toEqual(['Fix the parser']);
  await expect.poll(() => boardOf(page).titlesIn('Todo')).toEqual(['Write the manual']);
});

test('a board is read offline, with a note of when; the company, lost rights and log-out delete it', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const onProject = `/api/projects/${project.id}/members`;
  await mara.api('POST', onProject, { user_id: jonas.session.user.id, role: 'team_member' });
  const { page } = mara;
  let isCut = false;
  await page.routeWebSocket(EVENT_SOCKET_PATH, async (socket) => {
    if (isCut) await socket.close();
    else socket.connectToServer();
  });
  await page.goto('/projects/EDGE');
  await expect.poll(() => keptBoards(page)).toBe(1);

  // From a page that has not asked for the board, and at once on the board's own address.
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText('Edge Runtime')).toBeVisible();
  isCut = true;
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('main').getByText('Edge Runtime').click();
  await expect(boardOf(page).card('Fix the parser')).toBeVisible();
  await page.goto('/projects/EDGE');
  await expect(boardOf(page).card('Fix the parser')).toBeVisible();
  await expect(page.getByText(/Connection lost. Board as of/)).toBeVisible();
  isCut = false;
  await page.unroute('**/api/**');
  await expect(page.getByText(/Board as of/)).toBeHidden();

  await jonas.page.goto('/projects/EDGE');
  await expect.poll(() => keptBoards(jonas.page)).toBe(1);
  const company = `/api/companies/${mara.session.companies[0]?.id}`;
  await mara.api('PATCH', company, { keeps_boards: false });
  await expect.poll(() => keptBoards(jonas.page)).toBe(0);
  await expect.poll(() => boardsInStore(jonas.page)).toBe(0);
  await mara.api('PATCH', company, { keeps_boards: true });
  await expect.poll(() => keptBoards(jonas.page)).toBe(1);

  const { id } = jonas.session.user;
  await mara.api('PATCH', `${company}/members/${id}`, { role: 'collaborator' });
  await mara.api('DELETE', `${onProject}/${id}`);
  await expect.poll(() => keptBoards(jonas.page)).toBe(0);
  await expect.poll(() => boardsInStore(jonas.page)).toBe(0);

  await expect.poll(() => boardsInStore(page)).toBe(1);
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => keptBoards(page)).toBe(0);
  await expect.poll(() => boardsInStore(page)).toBe(0);
});
