// Tests the calendar of due tickets, moved to another day by mouse and by keyboard.
import { expect, type Locator } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { middleOf } from '../support/box-of.ts';
import { dragTo, grab } from '../support/drag-to.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

test('tickets are on the day they are due, and are moved to another', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const made = await someTickets(mara, project, { todo: ['One', 'Two'], done: ['Three'] });
  const due = ['2031-05-07', '2031-05-07', '2031-05-31'];
  for (const [index, { id }] of made.entries()) await mara.api('PATCH', `/api/tickets/${id}`, { due_date: due[index] });
  const { page } = mara;
  await page.goto('/projects/EDGE?view=calendar&month=2031-05');
  const day = (name: string) => page.getByRole('region', { name });
  await expect(page.getByRole('heading', { name: 'May 2031' })).toBeVisible();
  await expect(day('Wednesday, May 7').getByRole('link')).toHaveText(['One', 'Two']);
  await expectNoViolations(page, { inBothThemes: true });

  await dragTo(day('Wednesday, May 7').getByRole('link', { name: 'One' }), day('Friday, May 9'));
  await expect(day('Friday, May 9').getByRole('link')).toHaveText(['One']);

  // By keyboard: two days on, heard by a screen reader.
  await day('Wednesday, May 7').getByRole('link', { name: 'Two' }).focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(day('Thursday, May 15').getByRole('link')).toHaveText(['Two']);
  await page.keyboard.press('Escape');
  await expect(day('Wednesday, May 7').getByRole('link')).toHaveText(['Two']);
  await expect(day('Wednesday, May 7').getByRole('link')).toBeFocused();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect(day('Wednesday, May 14').getByRole('link', { name: 'Two' })).toBeFocused();
  await expect(page.getByText('EDGE-2 is due on Wednesday, May 14')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Two' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(day('Wednesday, May 14').getByRole('link', { name: 'Two' })).toBeFocused();

  await page.getByRole('button', { name: 'New ticket due on Tuesday, May 20' }).click();
  await page.getByLabel('Title of the new ticket in Tuesday, May 20').fill('Four');
  await page.keyboard.press('Enter');
  await expect(day('Tuesday, May 20').getByRole('link')).toHaveText(['Four']);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(/view=calendar&month=2031-06$/);
  await expect(page.getByRole('heading', { name: 'June 2031' })).toBeVisible();
  await page.goBack();
  await page.goto('/projects/EDGE?view=calendar&month=2031-05&q=two');
  await expect(day('Wednesday, May 14').getByRole('link')).toHaveText(['Two']);
  await expect(page.getByRole('link', { name: 'Four' })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/projects/EDGE?view=calendar&month=2031-05');
  await expect(page.getByText('Wednesday, May 14')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  // Dragging starts with a long press here (touch.spec.ts): the same drag, by mouse. Days
  // without tickets are there while it lasts.
  const hidden = page.locator('[data-day="2031-05-16"]');
  await expect(hidden).toBeHidden();
  const { x, y } = await grab(boardOf(page).card('Two'));
  await page.mouse.move(x, y + 12, { steps: 3 });
  await expect(hidden).toBeVisible();
  // What is held stays where it was, though there are days above it now.
  await expect.poll(async () => Math.abs((await middleOf(boardOf(page).card('Two'))).y - y)).toBeLessThan(24);
  await moveTo(hidden);
  await page.mouse.up();
  await expect(page.getByText('EDGE-2 is due on Friday, May 16')).toBeAttached();
  await expect(hidden.getByRole('link')).toHaveText(['Two']);
  await expect(page.locator('[data-day="2031-05-15"]')).toBeHidden();
  await boardOf(page).card('Two').click();
  await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible();
});

test('tickets without a date get one, lose it again, and are dragged to other months', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [one] = await someTickets(mara, project, { todo: ['One', 'Two', 'Three'] });
  await mara.api('PATCH', `/api/tickets/${one?.id}`, { due_date: '2031-05-07' });
  const { page } = mara;
  await page.goto('/projects/EDGE?view=calendar&month=2031-05');
  const day = (name: string) => page.getByRole('region', { name });
  const dateless = page.getByRole('region', { name: 'No date' });
  const toggle = page.getByRole('button', { name: 'No date 2' });
  await expect(day('Wednesday, May 7').getByRole('link')).toHaveText(['One']);
  await expect(dateless).toBeHidden();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(dateless.getByRole('link')).toHaveText(['Two', 'Three']);
  await expectNoViolations(page, { inBothThemes: true });

  await dragTo(dateless.getByRole('link', { name: 'Two' }), day('Friday, May 9'));
  await expect(day('Friday, May 9').getByRole('link')).toHaveText(['Two']);
  await expect(dateless.getByRole('link')).toHaveText(['Three']);
  await dragTo(day('Friday, May 9').getByRole('link'), dateless);
  await expect(dateless.getByRole('link')).toHaveText(['Two', 'Three']);
  await expect(page.getByText('EDGE-2 has no date')).toBeAttached();
  // While tickets without a date are hidden, the button takes the drop.
  await toggle.click();
  const card = day('Wednesday, May 7').getByRole('link', { name: 'One' });
  await dragTo(card, page.getByRole('button', { name: /No date/ }));
  await expect(page.getByRole('button', { name: 'No date 3' })).toBeVisible();

  // By keyboard, there and back.
  await page.getByRole('button', { name: 'No date 3' }).click();
  await dateless.getByRole('link', { name: 'Three' }).focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect(day('Thursday, May 8').getByRole('link', { name: 'Three' })).toBeFocused();
  await expect(page.getByText('EDGE-3 is due on Thursday, May 8')).toBeAttached();
  await page.getByRole('button', { name: 'No date 2' }).click();
  await day('Thursday, May 8').getByRole('link', { name: 'Three' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  await expect(dateless.getByRole('link', { name: 'Three' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(day('Thursday, May 8').getByRole('link', { name: 'Three' })).toBeFocused();
  for (const key of ['Space', 'Delete', 'Space']) await page.keyboard.press(key);
  await expect(dateless.getByRole('link')).toHaveCount(3);
  await expect(page.getByText('EDGE-3 has no date')).toBeAttached();

  // Held over a button for a moment, a ticket turns the month, again and again.
  await grab(dateless.getByRole('link', { name: 'Two' }));
  await moveTo(page.getByRole('button', { name: 'Next month' }));
  const month = page.getByRole('heading', { name: /^\w+ 203\d$/ });
  await expect(month).not.toHaveText(/May|June/);
  // It turns until the pointer leaves the button: which month that is depends on the machine.
  const midMonth = page.locator('[data-day]').nth(17);
  await moveTo(midMonth);
  const later = page.locator(`[data-day="${await midMonth.getAttribute('data-day')}"]`).getByRole('link');
  await page.mouse.up();
  await expect(later).toHaveText(['Two']);
  // Also with a ticket of the month that was left, which is no longer on the page.
  const shown = (await month.textContent()) ?? '';
  await grab(later);
  await moveTo(page.getByRole('button', { name: 'Month before' }));
  await expect(month).not.toHaveText(shown);
  await moveTo(midMonth);
  const before = page.locator(`[data-day="${await midMonth.getAttribute('data-day')}"]`).getByRole('link');
  await page.mouse.up();
  await expect(before).toHaveText(['Two']);
  await expect(page.locator('[data-carrying]')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/projects/EDGE?view=calendar&month=2031-06');
  await page.getByRole('button', { name: 'No date 2' }).click();
  await expect(dateless.getByRole('link')).toHaveText(['One', 'Three']);
  await expectNoViolations(page, { inBothThemes: true });
  const bottom = await grab(dateless.getByRole('link', { name: 'One' }));
  await page.mouse.move(bottom.x, bottom.y - 12, { steps: 3 });
  await expect(page.locator('[data-day="2031-06-01"]')).toBeVisible();
  await moveTo(page.locator('[data-day="2031-06-05"]'));
  await page.mouse.up();
  await expect(page.locator('[data-day="2031-06-05"]').getByRole('link')).toHaveText(['One']);
});

/** Moves what is held over a place, which takes it once it listens. */
async function moveTo(place: Locator): Promise<void> {
  const page = place.page();
  await settled(page);
  const { x, y } = await middleOf(place);
  await page.mouse.move(x, y, { steps: 5 });
}
