// Tests that the keyboard focus returns to where it was when an opened part is closed.
import { expect, type Page } from '@playwright/test';
import type { Ticket } from '@worklane/contract/tickets';
import { boardOf } from '../support/board-of.ts';
import { enterOn } from '../support/focus-on.ts';
import { paletteOf } from '../support/palette-of.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const pressOn = (page: Page, name: string | RegExp, role: 'button' | 'menuitem' = 'button'): Promise<void> =>
  enterOn(page.getByRole(role, { name, exact: true }));

async function leave(page: Page, dialog: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: dialog })).toBeHidden();
}

test('closing a dialog leads back to the card, the button or the menu it was opened from', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await someTickets(mara, await aProject(mara), { todo: ['Fix the parser'] });
  const { page } = mara;
  const board = boardOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await board.show('EDGE');

  await page.keyboard.press('j');
  for (const [key, dialog] of [
    ['?', 'Keyboard shortcuts'],
    ['c', 'New ticket'],
  ] as const) {
    await page.keyboard.press(key);
    await leave(page, dialog);
    await expect(board.card('Fix the parser')).toBeFocused();
  }

  await pressOn(page, 'Board actions');
  await pressOn(page, 'Import tickets', 'menuitem');
  await leave(page, 'Import tickets');
  await expect(button('Board actions')).toBeFocused();

  await pressOn(page, 'Views');
  await pressOn(page, 'Save this view', 'menuitem');
  await leave(page, 'Save this view');
  await expect(button('Views')).toBeFocused();

  // The palette goes away before the dialog it opens.
  await board.card('Fix the parser').focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('New ticket');
  await page.keyboard.press('Enter');
  await leave(page, 'New ticket');
  await expect(board.card('Fix the parser')).toBeFocused();

  for (const opener of ['New ticket in In Progress', 'New ticket at the end of In Progress']) {
    await pressOn(page, opener);
    await expect(page.getByLabel('Title of the new ticket in In Progress')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(opener)).toBeFocused();
  }

  await page.goto('/templates');
  await pressOn(page, 'New project template');
  await leave(page, 'New project template');
  await expect(button('New project template')).toBeFocused();
});

test('the focus stays at its place on the board when tickets are moved and deleted by key', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await someTickets(mara, await aProject(mara), { todo: ['One', 'Two', 'Three', 'Four'] });
  const { page } = mara;
  const board = boardOf(page);
  const { choose } = paletteOf(page);
  // The code that keeps the focus is fetched when a card first has it: here it arrives after the first change.
  const moved = Promise.withResolvers<void>();
  await page.route(/restore-focus/, async (route) => {
    await moved.promise;
    await route.continue();
  });
  await board.show('EDGE');
  await board.card('Two').focus();

  await choose('s', 'done');
  await expect.poll(() => board.titlesIn('Done')).toEqual(['Two']);
  moved.resolve();
  await expect(board.card('Two')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => board.titlesIn('Done')).toEqual([]);
  await expect(board.card('Two')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await choose('Control+k', 'delete');
  await expect(page.getByRole('button', { name: 'Delete ticket' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(board.card('Two')).toHaveCount(0);
  await expect(board.card('Three')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Three' })).toBeFocused();
  await pressOn(page, 'Ticket actions');
  await pressOn(page, 'Delete ticket', 'menuitem');
  await expect(page.getByRole('dialog', { name: 'Delete EDGE-3?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ticket actions' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, 'Delete ticket', 'menuitem');
  await pressOn(page, 'Delete ticket');
  await expect(board.card('Three')).toHaveCount(0);
  await expect(board.card('Four')).toBeFocused();
});

test('the focus returns to its button after something is added to a ticket by key', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const [one] = await someTickets(mara, await aProject(mara), { todo: ['One'] });
  const { page } = mara;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/projects/EDGE/tickets/EDGE-1');

  await pressOn(page, 'Add sub-ticket');
  await expect(page.getByPlaceholder(/^Title of a new sub-ticket/)).toBeFocused();
  for (const title of ['Child', 'Labels of a child']) {
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('link', { name: /EDGE-3 Labels of a child/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button('Add sub-ticket')).toBeFocused();
  await expect.poll(async () => (await mara.api<Ticket>('GET', `/api/tickets/${one?.id}`)).labels).toEqual([]);
  await pressOn(page, 'Add link');
  await expect(page.getByRole('textbox', { name: 'Ticket to link to' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('Add link')).toBeFocused();
  await pressOn(page, 'Log time');
  await expect(page.getByLabel('Hours spent')).toBeFocused();
  await page.keyboard.type('1h 30m');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1.5 h on')).toBeVisible();
  await expect(button('Log time')).toBeFocused();

  await page.getByRole('textbox', { name: 'Write a comment' }).click();
  await page.keyboard.type('A word');
  await button('Comment').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
  await pressOn(page, 'Comment actions');
  await pressOn(page, 'Edit', 'menuitem');
  await expect(page.getByRole('textbox', { name: 'Edit comment' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' more');
  await page.keyboard.press('Escape');
  await expect(button('Comment actions')).toBeFocused();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await pressOn(page, 'Comment actions');
  await pressOn(page, 'Edit', 'menuitem');
  await expect(page.getByRole('textbox', { name: 'Edit comment' })).toHaveText('A word more');
  await expect(page.getByText('Draft restored')).toBeVisible();
});
