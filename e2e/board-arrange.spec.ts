// The board by other lanes and in another order, lanes folded away, tickets added at the top.
import { expect, test } from '@playwright/test';
import { boardOf } from './support/board-of.ts';
import { expectNoViolations } from './support/no-violations.ts';
import { aPerson, aProject, someTickets } from './support/people.ts';

test('boards are grouped and sorted, and a card moved there becomes what its lane says', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [one] = await someTickets(mara, project, { todo: ['One', 'Two'], done: ['Three'] });
  await mara.api('PATCH', `/api/tickets/${one?.id}`, { assignee_ids: [mara.session.user.id], priority: 'low' });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await page.getByRole('button', { name: 'Group: Status' }).click();
  await page.getByRole('menuitem', { name: 'Assignee' }).click();
  await expect.poll(() => board.titlesIn('Mara Lindqvist')).toEqual(['One']);
  await expect.poll(() => board.titlesIn('Nobody')).toEqual(['Two', 'Three']);
  await expectNoViolations(page, { inBothThemes: true });
  await expect(page).toHaveURL(/group=assignee/);
  await board.drag(board.card('Two'), board.lane('Mara Lindqvist'), 'bottom');
  await expect.poll(() => board.titlesIn('Mara Lindqvist')).toEqual(['One', 'Two']);
  // The same by keyboard, heard by a screen reader.
  await board.card('Three').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect.poll(() => board.titlesIn('Mara Lindqvist')).toEqual(['One', 'Two', 'Three']);
  await expect(page.getByText('EDGE-3 moved to Mara Lindqvist, position 3 of 3')).toBeAttached();
  await page.reload();
  await expect.poll(() => board.titlesIn('Mara Lindqvist')).toEqual(['One', 'Two', 'Three']);

  await page.getByRole('button', { name: 'Group: Assignee' }).click();
  await page.getByRole('menuitem', { name: 'Priority' }).click();
  await page.getByRole('button', { name: 'New ticket in Urgent' }).click();
  await page.getByLabel('Title of the new ticket in Urgent').fill('Now');
  await page.keyboard.press('Enter');
  await expect.poll(() => board.titlesIn('Urgent')).toEqual(['Now']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Group: Priority' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await page.getByRole('button', { name: 'Sort: Board order' }).click();
  await page.getByRole('menu', { name: 'Sort: Board order' }).getByRole('menuitem', { name: 'Priority' }).click();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Now', 'Two', 'One']);
  await expect(page).toHaveURL(/EDGE\?sort=-priority$/);

  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('button', { name: 'Group: None' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  const list = page.getByRole('grid', { name: 'Tickets' });
  await expect(list.getByRole('row', { name: 'Todo 3' })).toBeVisible();
  await expect.poll(() => list.getByRole('link').allTextContents()).toEqual(['Now', 'Two', 'One', 'Three']);
  await expectNoViolations(page, { inBothThemes: true });
});
test('lanes stay folded for a project, and tickets are added at the top and at the end', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['One'], done: ['Two'] });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await page.getByRole('button', { name: 'New ticket in Todo' }).click();
  await page.getByLabel('Title of the new ticket in Todo').fill('First');
  await page.keyboard.press('Enter');
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['First', 'One']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New ticket at the end of Todo' }).click();
  await page.getByLabel('Title of the new ticket in Todo').fill('Last');
  await page.keyboard.press('Enter');
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['First', 'One', 'Last']);
  await board.lane('Done').hover();
  await page.getByRole('button', { name: 'Fold Done' }).click();
  await expect(board.cardsIn('Done')).toHaveCount(0);
  await expectNoViolations(page, { inBothThemes: true });
  await page.reload();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['First', 'One', 'Last']);
  await page.getByRole('button', { name: 'Unfold Done, 1' }).click();
  await expect.poll(() => board.titlesIn('Done')).toEqual(['Two']);
});
