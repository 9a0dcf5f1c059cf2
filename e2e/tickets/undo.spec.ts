// Tests undoing the last change by keyboard, unless another member has changed the same since.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { keepToast } from '../support/keep-toast.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('moves and edits are undone one after the other, the last one first', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['One', 'Two', 'Three'], done: ['Four'] });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await board.drag(board.card('Two'), board.card('Four'), 'top');
  await expect.poll(() => board.titlesIn('Done')).toEqual(['Two', 'Four']);
  await board.card('One').click();
  const panel = page.getByRole('dialog', { name: 'One' });
  await panel.getByLabel('Title').fill('First');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Priority', exact: true }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(board.card('First')).toHaveAccessibleName(/Urgent priority/);

  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: change to EDGE-1')).toBeVisible();
  await expect(board.card('First')).toHaveAccessibleName(/Medium priority/);
  await page.keyboard.press('Control+z');
  await expect(board.card('One')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['One', 'Two', 'Three']);
  await page.reload();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['One', 'Two', 'Three']);
  await expect.poll(() => board.titlesIn('Done')).toEqual(['Four']);
});

test('a change is not undone once another member has changed the same since', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [one] = await someTickets(mara, project, { todo: ['One'] });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await page.getByLabel('Title').fill('Mine');
  await page.keyboard.press('Enter');
  await expect(page.getByText('changed the title from “One” to “Mine”')).toBeVisible();
  await tomas.api('PATCH', `/api/tickets/${one?.id}`, { title: 'Theirs' });
  await expect(page.getByLabel('Title')).toHaveValue('Theirs');
  await page.getByRole('region', { name: 'Activity' }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('EDGE-1 has changed since')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Theirs');
});

test('undoing a creation moves the ticket to the trash, unless another member has worked on it', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  const create = async (title: string) => {
    await board.lane('Todo').hover();
    await page.getByRole('button', { name: 'New ticket in Todo' }).click();
    await page.getByLabel('Title of the new ticket in Todo').fill(title);
    await page.keyboard.press('Enter');
    await expect(board.card(title)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Title of the new ticket in Todo')).toBeHidden();
  };
  await create('One');
  await create('Two');
  await expect(board.card(/EDGE-2/)).toBeVisible();
  await page.locator('body').press('Control+z');
  await expect(page.getByText('Undone: EDGE-2 is in the trash')).toBeVisible();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['One']);

  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  await tomas.api('POST', '/api/tickets/EDGE-1/comments', { content: '<p>Mine to do.</p>' });
  await page.locator('body').press('Control+z');
  await expect(page.getByText('EDGE-1 has changed since')).toBeVisible();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['One']);
});

test('a ticket that was transferred comes back under its key, unchanged', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await aProject(mara, 'CORE');
  await someTickets(mara, project, { todo: ['One', 'Two', 'Three'] });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await board.card('Two').click();
  await page.getByRole('button', { name: 'Ticket actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to another project' }).click();
  await page.getByLabel('Project', { exact: true }).selectOption({ label: 'Edge Runtime (CORE)' });
  await page.getByRole('button', { name: 'Move ticket' }).click();
  const undo = await keepToast(page, 'EDGE-2 is now CORE-1');
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['One', 'Three']);
  await undo.click();
  await expect(page.getByText('Undone: EDGE-2 is back')).toBeVisible();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['One', 'Two', 'Three']);
  await expect(board.card(/EDGE-2/)).toBeVisible();
});

test('comments and files are deleted and restored, and a comment shows its previous versions', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['One'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await page.getByLabel('Write a comment').fill('First');
  await page.keyboard.press('Control+Enter');
  const comment = page.getByRole('article', { name: 'Comment by Mara Lindqvist' });
  await expect(comment).toContainText('First');
  await comment.getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Edit comment').fill('Second');
  await page.getByRole('button', { name: 'Save' }).click();
  await comment.getByRole('button', { name: 'Edited: show previous versions' }).click();
  await expect(comment.getByRole('list', { name: 'Previous versions' }).getByRole('blockquote')).toHaveText(['First']);
  await expectNoViolations(page, { inBothThemes: true });

  await comment.getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await expect(comment).toHaveCount(0);
  const toast = page.getByRole('alert').filter({ hasText: 'Comment deleted' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The comment is back')).toBeVisible();
  await expect(comment).toContainText('Second');

  const undo = () => page.locator('body').press('Control+z');
  await undo();
  await expect(comment.getByRole('list', { name: 'Previous versions' })).toHaveCount(0);
  await expect(comment).toContainText('First');
  await undo();
  await expect(comment).toHaveCount(0);

  const files = page.getByRole('region', { name: 'Attachments' });
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Some words') };
  await page.getByLabel('Files to attach').setInputFiles([notes]);
  await files.getByRole('button', { name: 'Delete notes.txt' }).click();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await expect(page.getByText('notes.txt deleted')).toBeVisible();
  await expect(files.getByRole('link')).toHaveCount(0);
  await undo();
  await expect(files.getByRole('link')).toHaveCount(1);
  await undo();
  await expect(page.getByText('Undone: notes.txt is no longer attached')).toBeVisible();
  await expect(files.getByRole('link')).toHaveCount(0);
});

test('without a keyboard, a toast offers to undo the last change, one at a time', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['One'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  for (const priority of ['Urgent', 'Low']) {
    await page.getByRole('combobox', { name: 'Priority', exact: true }).click();
    await page.getByRole('option', { name: priority }).click();
    await expect(page.getByRole('combobox', { name: 'Priority', exact: true })).toContainText(priority);
  }
  const toast = page.getByRole('alert').filter({ hasText: 'EDGE-1 is changed' });
  await expect(toast).toHaveCount(1);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: change to EDGE-1')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Priority', exact: true })).toContainText('Urgent');
});

test('time, links and watching are undone one after the other, and others see it', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['One', 'Two'] });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await tomas.page.goto('/projects/EDGE/tickets/EDGE-1');
  const undo = () => page.locator('body').press('Control+z');
  const time = page.getByRole('region', { name: 'Time', exact: true });
  const seenTime = tomas.page.getByRole('region', { name: 'Time', exact: true });
  await page.getByRole('button', { name: 'Log time' }).click();
  await page.getByLabel('Hours spent').fill('2');
  await page.getByLabel('Note').fill('Reading');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(seenTime).toContainText('2 h on');
  await time.getByRole('button', { name: /^Change 2 h on/ }).click();
  await page.getByLabel('Hours spent').fill('3');
  await page.keyboard.press('Enter');
  await expect(seenTime).toContainText('3 h on');
  await time.getByRole('button', { name: /^Delete 3 h on/ }).click();
  await page.getByRole('button', { name: 'Delete time entry' }).click();
  await expect(page.getByText('Time entry deleted')).toBeVisible();
  await expect(seenTime).toHaveCount(0);

  const links = page.getByRole('region', { name: 'Links' });
  const seenLinks = tomas.page.getByRole('region', { name: 'Links' }).getByRole('link');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByRole('textbox', { name: 'Ticket to link to' }).fill('two');
  await page.getByRole('option', { name: 'EDGE-2 Two' }).click();
  await expect(seenLinks).toHaveCount(1);
  await links.getByRole('button', { name: 'Remove the link to EDGE-2' }).click();
  await expect(page.getByText('Link removed')).toBeVisible();
  await expect(seenLinks).toHaveCount(0);

  const watchers = (count: number) =>
    expect(tomas.page.getByText(`${count} p`).filter({ hasText: 'watch' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Watching' }).click();
  await watchers(0);

  await undo();
  await expect(page.getByText('Undone: change to watching')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Watching' })).toBeVisible();
  await watchers(1);
  await undo();
  await expect(page.getByText('Undone: the link is back')).toBeVisible();
  await expect(seenLinks).toHaveCount(1);
  await undo();
  await expect(page.getByText('Undone: the link is gone')).toBeVisible();
  await expect(seenLinks).toHaveCount(0);
  await undo();
  await expect(page.getByText('Undone: the time is back')).toBeVisible();
  await expect(seenTime).toContainText('3 h on');
  await undo();
  await expect(seenTime).toContainText('2 h on');
  await undo();
  await expect(seenTime).toHaveCount(0);
  await expect(time).toHaveCount(0);
});

test('without a keyboard, time, links and watching are undone by a toast', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['One', 'Two'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const takeBack = async (words: string) => {
    const toast = page.getByRole('alert').filter({ hasText: words });
    await toast.getByRole('button', { name: 'Undo' }).click();
  };
  await page.getByRole('button', { name: 'Log time' }).click();
  await page.getByLabel('Hours spent').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await takeBack('Time logged');
  await expect(page.getByRole('region', { name: 'Time', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByRole('textbox', { name: 'Ticket to link to' }).fill('two');
  await page.getByRole('option', { name: 'EDGE-2 Two' }).click();
  await takeBack('Link added');
  await expect(page.getByRole('region', { name: 'Links' }).getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Watching' }).click();
  await takeBack('You no longer watch this ticket');
  await expect(page.getByRole('button', { name: 'Watching' })).toBeVisible();
});
