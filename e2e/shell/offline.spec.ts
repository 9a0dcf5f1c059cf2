// Tests changes made without a connection: they are kept on the machine, sent once, in order, or named when they no longer fit.
import { expect, type Page } from '@playwright/test';
import type { Comment } from '@worklane/contract/ticket-activity';
import type { Ticket } from '@worklane/contract/tickets';
import { boardOf } from '../support/board-of.ts';
import { eventStream } from '../support/event-stream.ts';
import { keptBoards } from '../support/kept-boards.ts';
import { aPerson, aProject, inviteCodeOf, type Person, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Waits until the code that keeps changes runs in each tab: it holds a lock there. */
const keepsChanges = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBe(page.context().pages().length);

/** Opens the board, and waits for the code that keeps changes and for the stream of events. */
const isReady = async (page: Page) => {
  const stream = eventStream(page);
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

/** Reads what the server has stored: the page shows a change before it is saved. */
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

test('a move and a comment made offline outlive their tab, and reach others once when the connection is back', async ({
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

test('a change that no longer fits when the connection is back is named and dropped, and the rest is saved', async ({
  browser,
}) => {
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

  // In the meantime one goes elsewhere, and one is permanently deleted.
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

test('a change that is made before the code that saves it has loaded outlives its page', async ({ browser }) => {
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

test('an open tab sends the changes that a closed one has not sent', async ({ browser }) => {
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

test('a page opens offline, and sends earlier changes when the connection is back', async ({ browser }) => {
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

test('logging out asks first while changes wait for the connection', async ({ browser }) => {
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
