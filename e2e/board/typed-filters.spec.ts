// Tests the filters that are typed above a board: completed by keyboard, shown as what they are, kept in the address.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { boxOf } from '../support/box-of.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const TITLES = { todo: ['Count every slash', 'Fix the parser'], in_progress: ['Trim the log'], done: ['Old parser'] };

test('filters typed above a board are completed, shown, kept and removed', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [slash] = await someTickets(mara, project, TITLES);
  await mara.api('PATCH', `/api/tickets/${slash?.id}`, { labels: ['UI Kit'], assignee_ids: [mara.session.user.id] });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  const field = page.getByLabel('Filter tickets');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });

  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('assig');
  await expect(suggestions.getByRole('option')).toHaveText(['assignee:']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('assignee:');
  await page.keyboard.type('lind');
  await expect(suggestions.getByRole('option', { name: 'assignee:"Mara Lindqvist"' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('assignee:"Mara Lindqvist" ');
  await expect(page.getByText('Assignee: Mara Lindqvist', { exact: true })).toBeVisible();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Count every slash']);
  await expect(page).toHaveURL(/\?q=assignee/);
  await expectNoViolations(page, { inBothThemes: true });

  await page.reload();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Count every slash']);
  await page.getByRole('button', { name: 'Remove the filter: Assignee: Mara Lindqvist' }).click();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(TITLES.todo);
  await field.fill('parser -status:done ');
  await expect.poll(() => board.titlesIn('Done')).toEqual([]);
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Fix the parser']);
  await expect(page.getByText('Not status: Done')).toBeVisible();

  await field.fill('updated:week status:nonsense is:purple ');
  await expect(page.getByText('No status is called “nonsense”', { exact: true })).toBeVisible();
  await expect(page.getByText(/“is:” takes open, .* not “purple”$/).first()).toBeVisible();
  await field.fill('updated:week ');
  await expect.poll(() => board.titlesIn('Todo')).toEqual(TITLES.todo);
  await field.fill('updated:<=2020-01-01 ');
  await expect.poll(() => board.titlesIn('Todo')).toEqual([]);
  await field.fill('updated:>=2020-01-01 ');
  await expect.poll(() => board.titlesIn('Todo')).toEqual(TITLES.todo);
  await expect(page.getByText('Updated: >=2020-01-01', { exact: true })).toBeVisible();

  await field.fill('label:"ui');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('label:"UI Kit" ');
  await page.getByRole('button', { name: 'List' }).click();
  const list = page.getByRole('grid', { name: 'Tickets' });
  await expect.poll(() => list.getByRole('link').allTextContents()).toEqual(['Count every slash']);
  await expect(page).toHaveURL(/q=label.*&view=list/);
  await list.getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Count every slash' }).getByText('1 of 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await expect(suggestions).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(suggestions).toHaveCount(0);
  await expect(field).toHaveValue('label:"UI Kit" ');
});

test('typed filters fit a phone', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, TITLES);
  const { page } = mara;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/projects/EDGE?q=is:open%20');
  await expect(page.getByText('Is: Open', { exact: true })).toBeVisible();
  const field = page.getByLabel('Filter tickets');
  await field.fill('sprint:');
  const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
  await expect(option).toHaveText('sprint:current');
  const isInside = async () => {
    const { x, width } = await boxOf(option);
    return x >= 0 && x + width <= 390;
  };
  await expect.poll(isInside).toBe(true);
  await option.click();
  await expect(field).toHaveValue('sprint:current ');
  await expectNoViolations(page, { inBothThemes: true });
});
