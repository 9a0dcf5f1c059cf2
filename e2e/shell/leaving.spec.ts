// Tests leaving the page while something is still being saved.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

/** What Chromium opens to one server over HTTP/1.1. */
const LINES = 6;

test('a move is saved although the page is left before it could be sent, and leaving asks nothing', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Count every slash', 'Fix the parser'] });
  const { page } = mara;
  const board = boardOf(page);
  let streams = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/events')) streams += 1;
  });
  await board.show('EDGE');
  await expect(board.card('Fix the parser')).toBeVisible();
  // More streams than a browser has lines to a server: whatever else is asked waits. The page keeps hold of them: a browser closes
  // the line of an answer nobody refers to any more.
  await page.evaluate((token) => {
    const headers = { authorization: `Bearer ${token}` };
    Object.assign(window, { streams: Array.from({ length: 12 }, () => fetch('/api/events', { headers })) });
  }, mara.session.token);
  await expect.poll(() => streams).toBe(LINES);

  await board.card('Fix the parser').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => board.titlesIn('In Progress')).toEqual(['Fix the parser']);
  // What is kept on the machine is not lost with the page.
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);
  await page.goto('about:blank');
  await board.show('EDGE');
  await expect.poll(() => board.titlesIn('In Progress')).toEqual(['Fix the parser']);
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Count every slash']);
});
