// Tests changes made without a line: they are kept on the machine, sent once, in order, or named when they no longer fit.
import { expect, type Page } from '@playwright/test';
import type { Comment } from '@worklane/contract/ticket-activity';
import type { Ticket } from '@worklane/contract/tickets';
import { boardOf } from './support/board-of.ts';
import { aPerson, aProject, inviteCodeOf, type Person, someTickets } from './support/people.ts';
import { test } from './support/test.ts';

/** The code that keeps changes runs in each tab: it holds a lock there. */
const keepsChanges = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBe(page.context().pages().length);

/** The code that keeps changes has come, and the stream of events stands. */
const isReady = async (page: Page) => {
  const stream = page.waitForResponse(/\/api\/events/);
  await page.goto('/projects/EDGE');
  await Promise.all([keepsChanges(page), stream]);
};

/** Kills a tab: one that is closed has the line again for a moment, in which it sends what waits. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

async function moveRight(page: Page, title: string): Promise<void> {
  await boardOf(page).card(title).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
}

/** What the server has stored: the page shows a change before it is saved. */
const statusOf = async (person: Person, ticket: Ticket | undefined) =>
  (await person.api<Ticket>('GET', `/api/tickets/${ticket?.id}`)).status;

async function comment(page: Page, ticket: string, text: string): Promise<void> {
  await boardOf(page).card(ticket).click();
  const panel = page.getByRole('dialog', { name: ticket });
  await panel.getByRole('textbox', { name: 'Write a comment' }).fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByText(text)).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
}

test('a move and a comment made offline outlive their tab, and reach the others once when the line is back', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const [parser, manual] = await someTickets(mara, project, { todo: ['Fix the parser', 'Write the manual'] });
  await mara.api('POST', `/api/projects/${project.id}/members`, {
    user_id: jonas.session.user.id,
    role: 'team_member',
  });
  const others = boardOf(jonas.page);
  await others.show('EDGE');
  await expect(others.card('Fix the parser')).toBeVisible();

  const { page, context } = mara;
  await isReady(page);
  await boardOf(page).card('Write the manual').click();
  await expect(page.getByRole('dialog', { name: 'Write the manual' }).getByText('Activity').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await context.setOffline(true);
  await comment(page, 'Write the manual', 'Begun on the train');
  await moveRight(page, 'Fix the parser');
  await moveRight(page, 'Fix the parser');
  await expect.poll(() => boardOf(page).titlesIn('In Review')).toEqual(['Fix the parser']);
  await expect(page.getByText('3 changes not saved yet.')).toBeVisible();
  // A second tab has none of them, and sends none while the first is there.
  const second = await context.newPage();
  await kill(page);

  await context.setOffline(false);
  await second.goto('/projects/EDGE');
  await expect.poll(() => others.titlesIn('In Review')).toEqual(['Fix the parser']);
  await expect.poll(() => boardOf(second).titlesIn('In Review')).toEqual(['Fix the parser']);
  await expect(second.getByText(/not saved yet/)).toBeHidden();
  const comments = async () =>
    (await jonas.api<Comment[]>('GET', `/api/tickets/${manual?.id}/comments`)).map(({ content }) => content);
  await expect.poll(comments).toEqual([expect.stringContaining('Begun on the train')]);
  expect(await jonas.api<{ status: string }[]>('GET', `/api/tickets/${parser?.id}/history`)).toHaveLength(3);

  // Nothing of it is left to be sent again.
  const sent: string[] = [];
  second.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await second.reload();
  await keepsChanges(second);
  await expect(boardOf(second).card('Fix the parser')).toBeVisible();
  expect(sent.filter((path) => path.startsWith('/api/tickets'))).toEqual([]);
});

test('what no longer fits when the line is back is named and dropped, and the rest is saved', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const titles = { todo: ['Fix the parser', 'Write the manual', 'Count every slash'] };
  const [parser, manual, slash] = await someTickets(mara, project, titles);
  const { page, context } = mara;
  await isReady(page);
  await context.setOffline(true);
  await moveRight(page, 'Fix the parser');
  await moveRight(page, 'Write the manual');
  await moveRight(page, 'Count every slash');
  await expect(page.getByText('3 changes not saved yet.')).toBeVisible();
  await kill(page);

  // Meanwhile one goes elsewhere, and one goes for good.
  await mara.api('POST', `/api/tickets/${parser?.id}/move`, { status: 'done', before: null });
  await mara.api('DELETE', `/api/tickets/${manual?.id}`);
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/projects/EDGE');
  await expect(next.getByText('The move was not saved')).toHaveCount(2);
  await expect(next.getByText(/^You made it on .* EDGE-1 is back where it was\./)).toBeVisible();
  await expect(next.getByText(/^You made it on .* EDGE-2 is back where it was\./)).toBeVisible();
  await expect.poll(() => boardOf(next).titlesIn('Done')).toEqual(['Fix the parser']);
  await expect.poll(() => boardOf(next).titlesIn('In Progress')).toEqual(['Count every slash']);
  await expect.poll(() => statusOf(mara, slash)).toBe('in_progress');
});

test('a change that is made before the code that saves it has come outlives its page', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const [parser] = await someTickets(mara, await aProject(mara), { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.route('**/assets/saved-changes-*.js', (route) => route.abort());
  await boardOf(page).show('EDGE');
  await moveRight(page, 'Fix the parser');
  await expect.poll(() => boardOf(page).titlesIn('In Progress')).toEqual(['Fix the parser']);
  await page.unroute('**/assets/saved-changes-*.js');
  await page.reload();
  await expect.poll(() => statusOf(mara, parser)).toBe('in_progress');
  await expect.poll(() => boardOf(page).titlesIn('In Progress')).toEqual(['Fix the parser']);
  // Nothing of it stays behind.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => /made/.test(name))))
    .toEqual([]);
});

test('an open tab takes over what a closed one has not sent', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page, context } = mara;
  await isReady(page);
  const other = await context.newPage();
  await isReady(other);
  await context.setOffline(true);
  await moveRight(page, 'Fix the parser');
  await expect(page.getByText('1 change not saved yet.')).toBeVisible();
  const moves: string[] = [];
  context.on('request', (request) => request.url().endsWith('/move') && moves.push(request.url()));
  await kill(page);
  await context.setOffline(false);
  await expect.poll(() => boardOf(other).titlesIn('In Progress')).toEqual(['Fix the parser']);
  await expect.poll(() => moves).toHaveLength(1);
});

test('a page opens without a line, and sends what was changed before when the line is back', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', opensOffline: true });
  const project = await aProject(mara);
  const [parser] = await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page, context } = mara;
  await isReady(page);
  await expect.poll(() => keptBoards(page)).toBe(1);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await context.setOffline(true);
  await moveRight(page, 'Fix the parser');
  await expect(page.getByText('1 change not saved yet.')).toBeVisible();

  await page.reload();
  await expect.poll(() => boardOf(page).titlesIn('In Progress')).toEqual(['Fix the parser']);
  await expect(page.getByText('1 change not saved yet.')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => statusOf(mara, parser)).toBe('in_progress');
});

test('logging out asks first while changes wait for the line', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page } = mara;
  await isReady(page);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await moveRight(page, 'Fix the parser');
  await expect(page.getByText('1 change not saved yet.')).toBeVisible();

  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const question = page.getByRole('dialog', { name: 'Log out without saving 1 change?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  const saved = page.waitForResponse((response) => response.url().endsWith('/move') && response.ok());
  await page.unroute('**/api/**');
  await saved;
  await expect.poll(() => boardOf(page).titlesIn('In Progress')).toEqual(['Fix the parser']);
  await expect(page.getByText(/Connection lost/)).toBeHidden();
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
});

/** The list of the boards that are kept on the machine. */
const keptBoards = (page: Page) =>
  page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('worklane-boards') ?? '{}')).length);
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

test('a second visit shows its cards before the answer, asks for what is new alone, and follows what has changed', async ({
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

test('a board is read without a line, with a note of when; the company, lost rights and log-out delete it', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const onProject = `/api/projects/${project.id}/members`;
  await mara.api('POST', onProject, { user_id: jonas.session.user.id, role: 'team_member' });
  const { page } = mara;
  await page.goto('/projects/EDGE');
  await expect.poll(() => keptBoards(page)).toBe(1);

  // From a page that has not asked for the board, and at once on the board's own address.
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText('Edge Runtime')).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('main').getByText('Edge Runtime').click();
  await expect(boardOf(page).card('Fix the parser')).toBeVisible();
  await page.goto('/projects/EDGE');
  await expect(boardOf(page).card('Fix the parser')).toBeVisible();
  await expect(page.getByText(/Connection lost. Board as of/)).toBeVisible();
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
