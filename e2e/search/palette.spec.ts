// Tests the command palette and the shortcuts: a whole board worked by keyboard.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { paletteOf } from '../support/palette-of.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { pickValue } from '../support/pick-value.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

test('the palette finds tickets, acts on them and opens pages', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Count every slash', 'Fix the parser'], done: ['First release'] });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  const { dialog: palette, field, choose } = paletteOf(page);

  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  await expect(palette.getByText('Act on EDGE-1')).toBeVisible();
  await expect(field).toBeFocused();
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.type('move rev');
  await expect(palette.getByRole('option').first()).toHaveAccessibleName(/Move to In Review/);
  await page.keyboard.press('Enter');
  await expect.poll(() => board.titlesIn('In Review')).toEqual(['Count every slash']);
  await expect(palette).toHaveCount(0);
  await expect(board.card('Count every slash')).toBeFocused();

  // One letter each, for the ticket with the keyboard's place.
  await page.keyboard.press('p');
  await expect(palette.getByText('Priority of EDGE-1')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('urg');
  await page.keyboard.press('Enter');
  await expect(board.lane('In Review').getByRole('img', { name: 'Urgent priority' })).toBeVisible();
  await choose('l', 'router');
  await expect(board.lane('In Review').getByText('router')).toBeVisible();
  await choose('a', 'mara');
  await expect(page.getByText(/EDGE-\d+ assigned to Mara Lindqvist/)).toBeVisible();
  await choose('d', '2031-05-04');
  await expect(board.lane('In Review').getByText(/2031/)).toBeVisible();
  await page.keyboard.press('s');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  // For all that are selected.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('s');
  await expect(palette.getByText('Status of 3 tickets')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('done');
  await page.keyboard.press('Enter');
  await expect.poll(() => board.titlesIn('Done')).toHaveLength(3);
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Escape');

  await choose('Control+k', 'parser');
  await expect(page.getByRole('dialog', { name: 'Fix the parser' })).toBeVisible();
  await settled(page);
  await page.keyboard.press('s');
  await expect(palette.getByText('Status of EDGE-2')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('todo');
  await page.keyboard.press('Enter');
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Fix the parser']);
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/projects\/EDGE$/);

  await choose('Control+k', 'new tick');
  await expect(page).toHaveURL(/new-ticket$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/projects\/EDGE$/);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/projects\/EDGE\/members$/);
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Search and run commands')).toBeVisible();
  await expect(shortcuts.getByText('Comment on the selection')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
});

test('the palette finds tickets of all projects, an exact key first, and offers to create a missing one', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const [edge, shop] = [await aProject(mara, 'EDGE'), await aProject(mara, 'SHOP')];
  await mara.api('PATCH', `/api/projects/${shop.id}`, { name: 'Harbour Shop' });
  await someTickets(mara, edge, { todo: ['Repair the harbour crane', 'Order paint'] });
  await someTickets(mara, shop, { todo: Array.from({ length: 12 }, (_, at) => `Stock shelf ${at + 1}`) });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
  const { dialog: palette, field, choose } = paletteOf(page);
  const option = (name: string | RegExp) => palette.getByRole('option', { name });
  const active = palette.locator('[aria-selected="true"]');

  // The key itself wins over those that begin so, whether the server has answered or not.
  await choose('Control+k', 'shop-1');
  await expect(page).toHaveURL(/\/projects\/SHOP\/tickets\/SHOP-1$/);
  // From then on it is one of the recent tickets.
  await expect(page.getByRole('heading', { name: 'Stock shelf 1' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(option(/SHOP-1.*Stock shelf 1/)).toBeVisible();
  await expect(option('Harbour Shop SHOP')).toBeVisible();
  await expect(active).toContainText('Stock shelf 1');
  await page.keyboard.type('shop-1');
  await expect(option(/SHOP-12/)).toBeVisible();
  await expect(active).toHaveText(/^SHOP-1Stock shelf 1H/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('harbour');
  await expect(option(/EDGE-1.*harbour crane.*Edge Runtime/)).toBeVisible();
  await expect(active).toContainText('Harbour Shop');
  await expectNoViolations(page);

  await page.keyboard.press('Control+a');
  await page.keyboard.type('Paint the mole');
  await expect(palette.getByRole('status')).toHaveText('No ticket matches “Paint the mole”.');
  await expect(active).toContainText('New ticket “Paint the mole”');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toHaveValue('Paint the mole');
});

test('letters typed before the palette has loaded go into it', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await someTickets(mara, await aProject(mara), { todo: ['Fix the parser'] });
  const { page } = mara;
  const board = boardOf(page);
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const asked = Promise.withResolvers<void>();
  const typed = Promise.withResolvers<void>();
  await page.route(/palette-[^/]*\.js/, async (route) => {
    asked.resolve();
    await typed.promise;
    await route.continue();
  });
  await board.show('EDGE');
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.keyboard.type('done');
  await asked.promise;
  typed.resolve();

  const { dialog: palette, field } = paletteOf(page);
  await expect(palette.getByText('Status of EDGE-1')).toBeVisible();
  await expect(field).toHaveValue('done');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => board.titlesIn('Done')).toEqual(['Fix the parser']);
});

test('a phone opens the palette from the top bar', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  await aProject(mara);
  const { page } = mara;
  await boardOf(page).show('EDGE');
  await page.getByRole('button', { name: 'Search tickets and commands' }).tap();
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('option', { name: 'Go to Members' }).tap();
  await expect(page).toHaveURL(/\/members$/);
});

test('a right click, or the key for it, opens a menu with what can be done to a ticket', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Count every slash', 'Fix the parser'] });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  const menu = page.getByRole('menu', { name: 'EDGE-2' });
  await expect(async () => {
    await board.card('Fix the parser').click({ button: 'right' });
    await expect(menu).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectNoViolations(page);
  await menu.getByRole('menuitem', { name: 'Set the priority' }).click();
  await expect(paletteOf(page).dialog.getByText('Priority of EDGE-2')).toBeVisible();
  await expect(paletteOf(page).field).toBeFocused();
  await page.keyboard.type('urg');
  await page.keyboard.press('Enter');
  await expect(page.getByText('EDGE-2 set to Urgent')).toBeVisible();

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('row', { name: /Count every slash/ }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu', { name: 'EDGE-1' }).getByRole('menuitem', { name: 'Delete EDGE-1' }).click();
  await page.getByRole('dialog', { name: 'Delete EDGE-1?' }).getByRole('button', { name: 'Delete ticket' }).click();
  await expect(page.getByText('EDGE-1 deleted')).toBeVisible();
});

test('a click on a value of a card or a cell of the list offers the others, and the rest opens the ticket', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [one] = await someTickets(mara, project, { todo: ['Count every slash', 'Fix the parser'] });
  await mara.api('PATCH', `/api/tickets/${one?.id}`, { assignee_ids: [mara.session.user.id] });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  const first = board.cardsIn('Todo').first();
  const priorities = page.getByRole('menu', { name: 'Priority of EDGE-1' });
  await pickValue(first.getByRole('img', { name: 'Medium priority' }), priorities);
  await expect(priorities.getByRole('menuitem', { name: /Medium/ }).getByRole('img', { name: 'is set' })).toBeVisible();
  await expectNoViolations(page);
  await priorities.getByRole('menuitem', { name: 'Urgent' }).click();
  await expect(page.getByText('EDGE-1 set to Urgent')).toBeVisible();
  await expect(first.getByRole('img', { name: 'Urgent priority' })).toBeVisible();
  await expect(first).toBeFocused();
  await first.getByRole('img', { name: 'assigned to Mara Lindqvist' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page).toHaveURL(/EDGE$/);

  await page.getByRole('button', { name: 'List', exact: true }).click();
  const row = page.getByRole('row', { name: /Fix the parser/ });
  const due = row.locator('[data-column="due"]');
  await expect(due).toBeEmpty();
  await due.click();
  await page.getByRole('menuitem', { name: 'Due tomorrow' }).click();
  await expect(due).toHaveText(/^\w+ \d+$/);
  await row.locator('[data-column="status"]').click();
  await page.getByRole('menuitem', { name: 'Move to Done' }).click();
  await expect(page.getByText('EDGE-2 moved to Done')).toBeVisible();
  await row.locator('[data-column="title"]').click();
  await expect(page).toHaveURL(/EDGE-2\?view=list$/);
});
