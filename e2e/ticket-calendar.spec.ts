// The calendar: what is due when, moved to another day by mouse and by keyboard.
import { expect, type Locator, test } from '@playwright/test';
import { boardOf } from './support/board-of.ts';
import { expectNoViolations } from './support/no-violations.ts';
import { aPerson, aProject, someTickets } from './support/people.ts';

test('tickets stand on the day they are due, and go to another', async ({ browser }) => {
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

  await day('Wednesday, May 7').getByRole('link', { name: 'One' }).dragTo(day('Friday, May 9'));
  await expect(day('Friday, May 9').getByRole('link')).toHaveText(['One']);

  // By keyboard: two days on, heard by a screen reader.
  await day('Wednesday, May 7').getByRole('link', { name: 'Two' }).focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(day('Thursday, May 15').getByRole('link')).toHaveText(['Two']);
  await page.keyboard.press('Escape');
  await expect(day('Wednesday, May 7').getByRole('link')).toHaveText(['Two']);
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
  // Dragging starts with a long press here, which only a phone's browser makes of a touch: the same drag, by mouse. Days
  // without tickets are there while it lasts.
  const hidden = page.locator('[data-day="2031-05-16"]');
  await expect(hidden).toBeHidden();
  await page.mouse.move(...(await middleOf(boardOf(page).card('Two'))));
  await page.mouse.down();
  const [x, y] = await middleOf(boardOf(page).card('Two'));
  await page.mouse.move(x, y + 12, { steps: 3 });
  await expect(hidden).toBeVisible();
  // What is held stays where it was, though there are days above it now.
  await expect.poll(async () => Math.abs((await middleOf(boardOf(page).card('Two')))[1] - y)).toBeLessThan(24);
  await page.mouse.move(...(await middleOf(hidden)), { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('EDGE-2 is due on Friday, May 16')).toBeAttached();
  await expect(hidden.getByRole('link')).toHaveText(['Two']);
  await expect(page.locator('[data-day="2031-05-15"]')).toBeHidden();
  await boardOf(page).card('Two').click();
  await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible();
});

async function middleOf(locator: Locator): Promise<[number, number]> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the page');
  return [box.x + box.width / 2, box.y + box.height / 2];
}
