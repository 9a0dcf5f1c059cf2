// Tests deleted tickets: restored at once by the toast or the keyboard, later from the trash, and permanently deleted.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { keepToast } from '../support/keep-toast.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a deleted ticket comes back by Undo, for everybody', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['One', 'Two', 'Three'] });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const [board, theirs] = [boardOf(mara.page), boardOf(tomas.page)];
  await board.show('EDGE');
  await theirs.show('EDGE');
  await expect.poll(() => theirs.titlesIn('Todo')).toEqual(['One', 'Two', 'Three']);
  const { page } = mara;
  const remove = async (title: string) => {
    await board.card(title).click();
    await page.getByRole('button', { name: 'Ticket actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete ticket' }).click();
    await page.getByRole('button', { name: 'Delete ticket' }).click();
    await expect(page.getByText('Ticket deleted successfully')).toBeVisible();
  };

  await remove('Two');
  const undo = await keepToast(page, 'Ticket deleted successfully');
  await expect.poll(() => theirs.titlesIn('Todo')).toEqual(['One', 'Three']);
  await undo.click();
  await expect(page.getByText('EDGE-2 is back')).toBeVisible();
  for (const each of [board, theirs]) await expect.poll(() => each.titlesIn('Todo')).toEqual(['One', 'Two', 'Three']);

  await remove('One');
  await page.keyboard.press('Control+z');
  await expect.poll(() => theirs.titlesIn('Todo')).toEqual(['One', 'Two', 'Three']);
  await page.reload();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['One', 'Two', 'Three']);
});

test('the trash of a project restores tickets and deletes them permanently', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [one, two] = await someTickets(mara, project, { todo: ['One', 'Two'] });
  for (const ticket of [one, two]) await mara.api('DELETE', `/api/tickets/${ticket?.id}`);
  const { page } = mara;
  await boardOf(page).show('EDGE');
  await page.getByRole('button', { name: 'Board actions' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  const list = page.getByRole('list', { name: 'Deleted tickets' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectNoViolations(page);
  // By keyboard: the last deleted is the first, and what is restored hands the focus on.
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Restore EDGE-2' })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Restore EDGE-2' })).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await boardOf(page).show('EDGE');
  await expect.poll(() => boardOf(page).titlesIn('Todo')).toEqual(['One']);
});

test('the trash of an archived project offers to restore the project', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [one] = await someTickets(mara, project, { todo: ['One'] });
  await mara.api('DELETE', `/api/tickets/${one?.id}`);
  await mara.api('PATCH', `/api/projects/${project.id}`, { status: 'archived' });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  await tomas.page.goto('/projects/EDGE/trash');
  await expect(tomas.page.getByText('A project manager can restore it')).toBeVisible();
  await expect(tomas.page.getByRole('button', { name: 'Restore project' })).toHaveCount(0);

  const { page } = mara;
  await boardOf(page).show('EDGE');
  await page.getByRole('button', { name: 'Board actions' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page.getByRole('list', { name: 'Deleted tickets' })).toContainText('One');
  await expect(page.getByRole('button', { name: 'Restore EDGE-1' })).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Restore project' }).click();
  await page.getByRole('button', { name: 'Restore EDGE-1' }).click();
  await expect(page.getByText('EDGE-1 is back')).toBeVisible();
});
