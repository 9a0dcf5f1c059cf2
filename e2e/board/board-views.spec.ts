// Tests filters and the list, both kept in the address.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { boxOf } from '../support/box-of.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

const TITLES = {
  todo: ['Count every slash', 'Fix the parser', 'Write the guide'],
  in_progress: ['Add generics'],
  done: ['First release'],
};

test('filters narrow the board and stay in the address', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [slash, parser] = await someTickets(mara, project, TITLES);
  await mara.api('PATCH', `/api/tickets/${slash?.id}`, { labels: ['router'], due_date: '2024-01-01' });
  await mara.api('PATCH', `/api/tickets/${parser?.id}`, {
    labels: ['router', 'jsx'],
    assignee_ids: [mara.session.user.id],
  });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');

  await page.getByRole('button', { name: /^Filter by label/ }).click();
  await page.getByRole('option', { name: 'router' }).click();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Count every slash', 'Fix the parser']);
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Filter by due' }).click();
  await page.getByRole('option', { name: 'Overdue' }).click();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Count every slash']);
  await expect(board.lane('Done').getByText('No tickets match these filters.')).toBeVisible();
  await expect(page).toHaveURL(/\?label=router&due=overdue$/);

  await page.reload();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Count every slash']);
  await page.getByRole('button', { name: 'Clear the due filter' }).click();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Count every slash', 'Fix the parser']);

  await board.card('Count every slash').click();
  const panel = page.getByRole('dialog', { name: 'Count every slash' });
  await expect(panel.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/projects\/EDGE\?label=router$/);

  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: /^Filter by assignee/ }).click();
  await page.getByRole('option', { name: 'Mara Lindqvist' }).click();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Fix the parser']);
  await page.getByLabel('Filter tickets').fill('nowhere');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/projects\/EDGE$/);
  await page.goto('/projects/EDGE?label=router&due=overdue');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/projects\/EDGE$/);
});
test('the list sorts, hides columns, goes by keyboard and opens the same panel', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [slash] = await someTickets(mara, project, TITLES);
  await mara.api('PATCH', `/api/tickets/${slash?.id}`, {
    labels: ['router'],
    due_date: '2024-01-01',
    priority: 'urgent',
  });
  const { page } = mara;
  await boardOf(page).show('EDGE');
  const list = page.getByRole('grid', { name: 'Tickets' });
  const titles = () => list.getByRole('link').allTextContents();

  await page.getByRole('button', { name: 'List' }).click();
  await expect.poll(titles).toEqual(Object.values(TITLES).flat());
  await expectNoViolations(page, { inBothThemes: true });
  await list.getByRole('button', { name: 'Title' }).click();
  await list.getByRole('button', { name: 'Title' }).click();
  await expect.poll(titles).toEqual(Object.values(TITLES).flat().sort().reverse());
  await expect(list.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('menuitem', { name: 'Labels' }).click();
  await expect(list.getByRole('columnheader', { name: 'Labels' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/view=list&sort=-title&columns=key%2Ctitle%2Cstatus/);

  await page.reload();
  await expect.poll(titles).toEqual(Object.values(TITLES).flat().sort().reverse());
  await list.getByRole('row', { name: 'Write the guide' }).focus();
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Fix the parser' });
  await expect(panel.getByText('2 of 5')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.getByRole('row', { name: 'Fix the parser' })).toBeFocused();
  // Two keys within one frame: the second means the row that the first has stepped to.
  await page.evaluate(async () => {
    for (const key of ['k', 'x']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await Promise.resolve();
    }
  });
  const stepped = list.getByRole('row', { name: 'Write the guide' });
  await expect(stepped).toHaveAttribute('aria-selected', 'true');
  await expect(stepped).toBeFocused();
});

test('the list prints all its rows, and the calendar all tickets of a day', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const titles = Array.from({ length: 60 }, (_, i) => `Ticket ${i + 1}`);
  const made = await someTickets(mara, project, { todo: titles });
  for (const { id } of made.slice(0, 9)) await mara.api('PATCH', `/api/tickets/${id}`, { due_date: '2026-11-11' });
  const { page } = mara;
  // On a connection where nothing else is preloaded.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('/projects/EDGE?view=list');
  const rows = page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Ticket 1' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'Ticket 60' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(61);
  await expect(page.getByRole('navigation', { name: 'Company and account' })).toBeHidden();
  await expect
    .poll(async () => (await boxOf(rows.nth(60))).y - (await boxOf(rows.nth(59))).y, 'how far the last rows are apart')
    .toBe(36);
  await page.emulateMedia({ media: null });
  await expect.poll(() => rows.count()).toBeLessThan(61);

  await page.goto('/projects/EDGE?view=calendar&month=2026-11');
  const day = page.locator('[data-day="2026-11-11"] [data-ticket]');
  await expect(day).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  await expect(day).toHaveCount(9);
});
