// Tests many tickets at once: selected on the board or in the list, changed, moved, deleted, and all of it undone.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { dragTo } from '../support/drag-to.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

const TITLES = { todo: ['One', 'Two', 'Three', 'Four'], done: ['Old', 'Older'] };

test('tickets are selected by box, range and key, and changed together', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const made = await someTickets(mara, project, TITLES);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  const box = (title: string) =>
    page.getByRole('checkbox', { name: `Select ${made.find((each) => each.title === title)?.key}`, exact: true });

  await board.card('One').hover();
  await box('One').click();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await board.card('Three').click({ modifiers: ['Shift'] });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/EDGE$/);
  await board.card('Old').first().focus();
  await page.keyboard.press('x');
  await expect(bar.getByText('4 selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(bar.getByText('3 selected')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await bar.getByRole('combobox', { name: 'Set the priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(board.lane('Todo').getByRole('img', { name: 'Urgent priority' })).toHaveCount(3);
  await expect(page.getByText('3 tickets set to Urgent')).toBeVisible();

  await bar.getByRole('combobox', { name: 'Set the status' }).click();
  await page.getByRole('option', { name: 'Done' }).click();
  await expect.poll(() => board.titlesIn('Done')).toEqual(['One', 'Two', 'Three', 'Old', 'Older']);
  const undo = page
    .getByRole('alert')
    .filter({ hasText: '3 tickets moved to Done' })
    .getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(TITLES.todo);

  await bar.getByRole('button', { name: 'Set the due date' }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(board.lane('Todo').getByText('Today')).toHaveCount(3);

  await board.drag(board.card('Two'), board.card('Older'), 'top');
  await expect.poll(() => board.titlesIn('Done')).toEqual(['Old', 'One', 'Two', 'Three', 'Older']);

  await bar.getByRole('button', { name: 'Delete 3 tickets' }).click();
  await page.getByRole('dialog', { name: 'Delete 3 tickets?' }).getByRole('button', { name: 'Delete tickets' }).click();
  await expect.poll(() => board.titlesIn('Done')).toEqual(['Old', 'Older']);
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('3 tickets deleted')).toBeVisible();
  await page.locator('body').press('Control+z');
  await expect.poll(() => board.titlesIn('Done')).toEqual(['Old', 'One', 'Two', 'Three', 'Older']);
  await page.reload();
  await expect.poll(() => board.titlesIn('Done')).toEqual(['Old', 'One', 'Two', 'Three', 'Older']);
  await expect(board.lane('Done').getByRole('img', { name: 'Urgent priority' })).toHaveCount(3);
});
test('the list selects by box, by Shift and arrows, and all of it; a filter leaves only what it shows', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, TITLES);
  const { page } = mara;
  // Wide enough for the column of labels.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/projects/EDGE?view=list');
  const list = page.getByRole('grid', { name: 'Tickets' });
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  await list.getByRole('row', { name: 'Two' }).focus();
  await settled(page);
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+J');
  await expect(bar.getByText('3 selected')).toBeVisible();
  await expect(list.getByRole('row', { selected: true })).toHaveCount(3);
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  // From wherever the user has just pressed something.
  await page.getByRole('button', { name: 'New ticket', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await expect(bar.getByText('6 selected')).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter tickets' }).fill('old');
  await expect(bar.getByText('2 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Set labels' }).click();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Find an option' }))
    .fill('ancient');
  await page.getByRole('option', { name: 'Add “ancient”' }).click();
  await page.keyboard.press('Escape');
  await expect(list.getByText('ancient')).toHaveCount(2);
});

test('a dragged selection is one batch in grouped lanes and in the calendar, with one undo', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const made = await someTickets(mara, project, TITLES);
  const labels = [['api', 'slow'], ['docs'], ['docs']];
  for (const [index, { id }] of made.slice(0, 3).entries()) {
    await mara.api('PATCH', `/api/tickets/${id}`, { labels: labels[index], due_date: `2031-05-0${index + 5}` });
  }
  const { page } = mara;
  const board = boardOf(page);
  let saves = 0;
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method()) && /ticket|positions/.test(request.url())) saves++;
  });
  /** The toast comes before the save is sent. */
  const savesOnce = async (act: () => Promise<unknown>, toast: RegExp) => {
    saves = 0;
    await act();
    await expect(page.getByText(toast).first()).toBeVisible();
    await expect.poll(() => saves).toBe(1);
  };
  const select = async (...titles: string[]) => {
    await page.getByRole('link', { name: titles[0] }).waitFor();
    await settled(page);
    for (const title of titles) {
      await page.getByRole('link', { name: title }).focus();
      await page.keyboard.press('x');
    }
    await expect(page.getByText(`${titles.length} selected`)).toBeVisible();
  };

  await page.goto('/projects/EDGE?group=label');
  await select('One', 'Four');
  await savesOnce(() => board.drag(board.card('Four'), board.card('Two'), 'bottom'), /2 tickets moved to docs/);
  await expect.poll(() => board.titlesIn('docs')).toEqual(['One', 'Two', 'Three', 'Four']);
  await page.locator('body').press('Control+z');
  await expect.poll(() => board.titlesIn('docs')).toEqual(['Two', 'Three']);
  await expect.poll(() => board.titlesIn('api')).toEqual(['One']);
  // By keyboard the same.
  await board.card('One').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => board.titlesIn('docs')).toEqual(['One', 'Two', 'Three', 'Four']);

  await page.goto('/projects/EDGE?sort=title');
  await select('One', 'Two');
  await savesOnce(() => board.drag(board.card('Two'), board.card('Older'), 'top'), /2 tickets moved to Done/);
  await expect.poll(() => board.titlesIn('Done')).toEqual(['Old', 'Older', 'One', 'Two']);

  await page.goto('/projects/EDGE?view=calendar&month=2031-05');
  const day = (name: string) => page.getByRole('region', { name });
  await select('One', 'Three');
  const drag = () => dragTo(page.getByRole('link', { name: 'Three' }), day('Friday, May 9'));
  await savesOnce(drag, /2 tickets due on Friday, May 9/);
  await expect(day('Friday, May 9').getByRole('link')).toHaveText(['Three', 'One']);
  await page.locator('body').press('Control+z');
  await expect(day('Monday, May 5').getByRole('link')).toHaveText(['One']);
  await expect(day('Wednesday, May 7').getByRole('link')).toHaveText(['Three']);
});

test('a phone selects by tapping, and a refused change is rolled back as a whole', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  const project = await aProject(mara);
  await someTickets(mara, project, TITLES);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await page.getByRole('button', { name: 'Board actions' }).click();
  await page.getByRole('menuitem', { name: 'Select tickets' }).click();
  await board.card('One').tap();
  await board.card('Three').tap();
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  await page.route('**/ticket_batches', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'No.' } } }),
  );
  await bar.getByRole('button', { name: 'Delete 2 tickets' }).tap();
  await page.getByRole('button', { name: 'Delete tickets', exact: true }).tap();
  await expect(page.getByText('2 tickets have their former values again.')).toBeVisible();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(TITLES.todo);
});
