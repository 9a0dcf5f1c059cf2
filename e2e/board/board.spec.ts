// Tests the board of a project: two people on one live board, by mouse, by keyboard, on a phone.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const TITLES = {
  todo: ['Count every slash', 'Fix the parser', 'Write the guide'],
  in_progress: ['Add generics'],
  done: ['First release'],
};

test('a ticket is created from the board, by its title alone and with all its fields', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');

  await page.getByRole('button', { name: 'New ticket at the end of In Progress' }).click();
  await page.getByLabel('Title of the new ticket in In Progress').fill('Add generics');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Another one');
  await page.keyboard.press('Enter');
  await expect.poll(() => board.titlesIn('In Progress')).toEqual(['Add generics', 'Another one']);
  await expect(board.card(/EDGE-2.*Another one/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'New ticket' });
  await form.getByLabel('Title').fill('Avoid compressing twice');
  await form.getByLabel('Description').fill('When it is compressed already.');
  await form.getByLabel('Status').selectOption('In Review');
  await form.getByLabel('Type').selectOption('Bug');
  await form.getByLabel('Priority').selectOption('Urgent');
  await form.getByLabel('Estimate in hours').fill('3');
  await form.getByLabel('Labels').fill('compress');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText('EDGE-3 created')).toBeVisible();
  await expect(board.cardsIn('In Review')).toHaveAccessibleName(
    /EDGE-3\s+Bug\s+Avoid compressing twice\s+Urgent priority\s+compress\s+3 h/,
  );
  await page.reload();
  await expect.poll(() => board.titlesIn('In Review')).toEqual(['Avoid compressing twice']);
});

test('a ticket is opened over the board, changed in place, and closed with its card in focus', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, TITLES);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');

  await board.card('Fix the parser').click();
  const panel = page.getByRole('dialog', { name: 'Fix the parser' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/EDGE\/tickets\/EDGE-2$/);
  await expect(panel.getByText('2 of 5')).toBeVisible();

  await panel.getByLabel('Title').fill('Fix the parser of patterns');
  await page.keyboard.press('Enter');
  await page.getByLabel('Description').fill('Two slashes\nare one.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('combobox', { name: 'Priority', exact: true }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await page.getByRole('button', { name: /^Assignees/ }).click();
  await page.getByRole('option', { name: 'Mara Lindqvist' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In Review' }).click();
  await expect(page.getByText('moved this from Todo to In Review')).toBeVisible();

  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/projects\/EDGE$/);
  const card = board.card('Fix the parser of patterns');
  await expect(card).toBeFocused();
  await expect(card).toHaveAccessibleName(/Urgent priority.*assigned to Mara Lindqvist/);
  await expect.poll(() => board.titlesIn('In Review')).toEqual(['Fix the parser of patterns']);

  await page.goto('/projects/EDGE/tickets/edge-2');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Description')).toHaveText(/Two slashes\s*are one\./);
  await page.getByRole('main').getByRole('link', { name: 'Tickets' }).click();
  await expect(card).toBeVisible();
});

test('a card is moved with the mouse, within its column and to another, and stays there', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, TITLES);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');

  await board.drag(board.card('Write the guide'), board.card('Count every slash'), 'top');
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Write the guide', 'Count every slash', 'Fix the parser']);
  await board.drag(board.card('Count every slash'), board.card('Add generics'), 'bottom');
  await expect.poll(() => board.titlesIn('In Progress')).toEqual(['Add generics', 'Count every slash']);
  await page.reload();
  await expect.poll(() => board.titlesIn('In Progress')).toEqual(['Add generics', 'Count every slash']);
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Write the guide', 'Fix the parser']);
});

test('a card is moved with the keyboard alone, and its new place is announced', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, TITLES);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  const said = page.locator('[aria-live="assertive"]');

  await board.card('Count every slash').focus();
  await page.keyboard.press('j');
  await expect(board.card('Fix the parser')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(board.card('Add generics')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(board.card('Count every slash')).toBeFocused();

  await page.keyboard.press('Space');
  await expect(said).toContainText('EDGE-1 picked up in Todo, position 1 of 3');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(said).toContainText('In Review, position 1 of 1');
  await expect(board.card('Count every slash')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(said).toContainText('EDGE-1 moved to In Review, position 1 of 1');
  await expect.poll(() => board.titlesIn('In Review')).toEqual(['Count every slash']);

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => board.titlesIn('Done')).toContain('Count every slash');
  await page.keyboard.press('Escape');
  await expect(said).toContainText('Move cancelled. EDGE-1 is back in In Review, position 1 of 1');
  await expect.poll(() => board.titlesIn('In Review')).toEqual(['Count every slash']);

  await page.reload();
  await expect.poll(() => board.titlesIn('In Review')).toEqual(['Count every slash']);
  await board.card('Count every slash').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Count every slash' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(board.card('Count every slash')).toBeFocused();
});

test('a card that was just scrolled into sight opens when pressed, also after the keyboard was used', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: Array.from({ length: 30 }, (_, index) => `Chapter ${index + 11}`) });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await board.card(/Chapter 11/).focus();
  await page.keyboard.press('j');
  await expect(board.card(/Chapter 12/)).toBeFocused();

  for (const title of ['Chapter 20', 'Chapter 22', 'Chapter 24']) {
    await board.card(title).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: title })).toBeHidden();
  }
});

test('a filter reuses card elements for other tickets without moving the focus to one of them', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const made = await someTickets(mara, project, {
    todo: Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? `Odd ${index + 1}` : `Even ${index + 1}`)),
  });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  const filter = page.getByLabel('Filter tickets');
  await filter.fill('even');
  await expect(board.cardsIn('Todo').first()).toContainText('Even 2');
  await expect
    .poll(async () => (await board.titlesIn('Todo')).slice(0, 6))
    .toEqual(['Even 2', 'Even 4', 'Even 6', 'Even 8', 'Even 10', 'Even 12']);
  // Everything on the card belongs to the new ticket.
  const second = page.locator('[data-slot]').nth(1);
  await expect(second.getByRole('link')).toHaveAttribute('href', '/projects/EDGE/tickets/EDGE-4');
  await expect(second.getByRole('checkbox', { name: 'Select EDGE-4' })).toBeAttached();
  await second.getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Even 4' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(board.card('Even 4')).toBeFocused();
  await expect(filter).toHaveValue('even');

  // Another member deletes the focused card: no card has the focus then, rather than the one that moves up.
  await mara.api('DELETE', `/api/tickets/${made[3]?.id}`);
  await expect(board.card('Even 4 ')).toHaveCount(0);
  await expect(page.locator('[data-slot]:focus-within')).toHaveCount(0);
  // Nor does the next change of the board bring the focus to one.
  await mara.api('PATCH', `/api/tickets/${made[5]?.id}`, { title: 'Even six' });
  await expect(board.card('Even six')).toHaveCount(1);
  await expect(page.locator('[data-slot]:focus-within')).toHaveCount(0);
  await filter.fill('');
  await expect(board.cardsIn('Todo').nth(2)).toContainText('Odd 3');
});

test('a second user sees every change live', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, TITLES);
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  const here = boardOf(mara.page);
  const there = boardOf(jonas.page);
  await here.show('EDGE');
  await there.show('EDGE');
  await expect(there.card('Count every slash')).toBeVisible();

  await here.drag(here.card('Count every slash'), here.card('First release'), 'top');
  await expect.poll(() => there.titlesIn('Done')).toEqual(['Count every slash', 'First release']);

  await mara.page.getByRole('button', { name: 'New ticket at the end of In Review' }).click();
  await mara.page.getByLabel('Title of the new ticket in In Review').fill('Made while you watch');
  await mara.page.keyboard.press('Enter');
  await expect(there.card(/EDGE-6.*Made while you watch/)).toBeVisible();

  await there.card('Made while you watch').click();
  await jonas.page.getByLabel('Title').fill('Seen while you made it');
  await jonas.page.keyboard.press('Enter');
  await expect(here.card('Seen while you made it')).toBeVisible();

  await here.card('Seen while you made it').click();
  await mara.page.getByLabel('Write a comment').fill('Hello from here');
  await mara.page.keyboard.press('Control+Enter');
  await expect(jonas.page.getByText('Hello from here')).toBeVisible();
  await expect(jonas.page.getByRole('article', { name: 'Comment by Mara Lindqvist' })).toBeVisible();

  await mara.page.getByRole('button', { name: 'Comment actions' }).click();
  await mara.page.getByRole('menuitem', { name: 'Edit' }).click();
  await mara.page.getByLabel('Edit comment').fill('Hello again');
  await mara.page.keyboard.press('Control+Enter');
  await expect(jonas.page.getByText('Hello again')).toBeVisible();
  await expect(jonas.page.getByRole('button', { name: 'Comment actions' })).toHaveCount(0);

  await mara.page.getByRole('button', { name: 'Ticket actions' }).click();
  await mara.page.getByRole('menuitem', { name: 'Delete ticket' }).click();
  await mara.page.getByRole('button', { name: 'Delete ticket' }).click();
  await expect(mara.page.getByText('Ticket deleted successfully')).toBeVisible();
  await expect(here.card('Seen while you made it')).toHaveCount(0);
  await expect(jonas.page.getByText('Ticket with id not found')).toBeVisible();
  await jonas.page.getByRole('button', { name: 'Back to the board' }).click();
  await expect(there.card('Seen while you made it')).toHaveCount(0);
});

test('a move that the server refuses is rolled back with a message', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, TITLES);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await page.route('**/move', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Broken', request_id: 'r' } } }),
  );
  await board.drag(board.card('Fix the parser'), board.card('First release'), 'bottom');
  await expect(page.getByText('The move was not saved')).toBeVisible();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(TITLES.todo);
  await expect.poll(() => board.titlesIn('Done')).toEqual(TITLES.done);
});

test('words in the filter stay in the address, and a link to a missing ticket says so', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, TITLES);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await expect(board.card('Fix the parser')).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('parser');
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Fix the parser']);
  await expect(page).toHaveURL(/\?q=parser$/);
  await page.reload();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Fix the parser']);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(TITLES.todo);

  await page.goto('/projects/EDGE/tickets/EDGE-99');
  await expect(page.getByText('Ticket with id not found')).toBeVisible();
});
