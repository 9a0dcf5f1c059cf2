// Tests the colour of tickets: set on one, and on several at once, it shows on every member's board.
import { expect, type Page } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { pickValue } from '../support/pick-value.ts';
import { test } from '../support/test.ts';

const colorOn = (page: Page, title: string, color: string) =>
  boardOf(page)
    .card(title)
    .getByRole('img', { name: `Colour: ${color}` });

test('a colour set on a ticket, and on several at once, shows on the board of another member', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['One', 'Two', 'Three'] });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  await boardOf(jonas.page).show('EDGE');

  const { page } = mara;
  await boardOf(page).show('EDGE');
  await boardOf(page).card('One').click();
  const color = page.getByRole('combobox', { name: 'Colour', exact: true });
  await color.click();
  await page.getByRole('option', { name: 'Red' }).click();
  await expect(color).toHaveText('Red');
  await expect(page.getByText(/set the colour to Red/)).toBeVisible();
  await expect(colorOn(jonas.page, 'One', 'red')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'One' })).toBeHidden();
  await expect(boardOf(page).card('One')).toBeFocused();

  for (const title of ['One', 'Three']) {
    await boardOf(page).card(title).focus();
    await page.keyboard.press('x');
  }
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  await bar.getByRole('combobox', { name: 'Set the colour' }).click();
  await page.getByRole('option', { name: 'Blue' }).click();
  await expect(page.getByText('2 tickets set to Blue')).toBeVisible();
  for (const title of ['One', 'Three']) await expect(colorOn(jonas.page, title, 'blue')).toBeVisible();
  await expect(
    boardOf(jonas.page)
      .card('Two')
      .getByRole('img', { name: /Colour/ }),
  ).toHaveCount(0);
  await page.goto('/projects/EDGE?view=list');
  const remove = page.getByRole('menuitem', { name: 'Remove the colour' });
  await pickValue(page.getByRole('row', { name: /Three/ }).getByRole('img', { name: 'Colour: blue' }), remove);
  await remove.click();
  await expect(colorOn(jonas.page, 'Three', 'blue')).toHaveCount(0);
  await expectNoViolations(page, { inBothThemes: true });
});
