// Who works by keyboard is back where they were when what they opened is closed.
import { expect, type Page, test } from '@playwright/test';
import { boardOf } from './support/board-of.ts';
import { aPerson, aProject, someTickets } from './support/people.ts';

async function pressOn(page: Page, name: string | RegExp, role: 'button' | 'menuitem' = 'button'): Promise<void> {
  await page.getByRole(role, { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

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
