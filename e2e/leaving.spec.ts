// Somebody leaves the page while something is still being saved.
import { expect, test } from '@playwright/test';
import { boardOf } from './support/board-of.ts';
import { aPerson, aProject, someTickets } from './support/people.ts';

test('a move is kept although the page is left before the line was free for it, and leaving asks first', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Count every slash', 'Fix the parser'] });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await expect(board.card('Fix the parser')).toBeVisible();
  // More streams than a browser has lines to a server: whatever else is asked waits.
  await page.evaluate((token) => {
    for (let line = 0; line < 12; line++) void fetch('/api/events', { headers: { authorization: `Bearer ${token}` } });
  }, mara.session.token);

  await board.card('Fix the parser').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => board.titlesIn('In Progress')).toEqual(['Fix the parser']);
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.type();
  });
  await page.goto('about:blank');
  expect(await asked).toBe('beforeunload');
  await board.show('EDGE');
  await expect.poll(() => board.titlesIn('In Progress')).toEqual(['Fix the parser']);
  expect(await board.titlesIn('Todo')).toEqual(['Count every slash']);
});
