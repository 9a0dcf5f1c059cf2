// Tests days off on the profile and holidays in the company's settings, with the capacity they leave.
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson } from '../support/people.ts';
import { test } from '../support/test.ts';

const CALENDAR = `BEGIN:VCALENDAR
BEGIN:VEVENT
DTSTART;VALUE=DATE:20200101
RRULE:FREQ=YEARLY
SUMMARY:New Year's Day
END:VEVENT
BEGIN:VEVENT
DTSTART:20270105T100000Z
SUMMARY:A meeting
END:VEVENT
END:VCALENDAR`;

test('days off are entered, changed, deleted and restored', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Aiko Tanaka' });
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Days off' });
  await expect(section.getByText('No days off ahead.')).toBeVisible();
  await section.getByLabel('First day').fill('2030-12-24');
  await section.getByLabel('Last day').fill('2030-12-20');
  await section.getByRole('button', { name: 'Add days off' }).click();
  await expect(section.getByText('The last day is before the first.')).toBeVisible();
  const topOf = async (label: string) => (await section.getByLabel(label).boundingBox())?.y;
  const tops = async () => new Set([await topOf('First day'), await topOf('Last day'), await topOf('Note')]);
  await expect.poll(async () => (await tops()).size, 'the fields stand in one row').toBe(1);
  await section.getByLabel('Last day').fill('2030-12-31');
  await section.getByLabel('Note').fill('Skiing');
  await page.keyboard.press('Enter');
  const row = section.getByRole('listitem');
  await expect(row).toHaveText(/24.*31.*Skiing/);

  await row.getByRole('button', { name: /^Edit/ }).click();
  await section.getByLabel('Half days').check();
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Half days · Skiing');
  await expectNoViolations(page, { inBothThemes: true });
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete days off' }).click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row).toContainText('Half days · Skiing');
});

test('holidays are typed and imported from a calendar, once each', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist', theme: 'light' });
  await page.goto('/company/settings/details');
  const section = page.getByRole('region', { name: 'Holidays' });
  await section.getByLabel('Day', { exact: true }).fill('2031-05-01');
  await section.getByRole('textbox', { name: 'Holiday', exact: true }).fill('Labour Day');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('listitem')).toContainText('Labour Day');

  const choose = (name: string) =>
    section
      .getByLabel('Calendar file')
      .setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(CALENDAR) });
  await choose('holidays.ics');
  const dialog = page.getByRole('dialog', { name: 'Import holidays' });
  await expect(dialog).toContainText('holidays.ics: 6 new, 1 skipped');
  await expectNoViolations(page, { inBothThemes: true });
  await dialog.getByRole('button', { name: 'Add 6 holidays' }).click();
  await expect(dialog).toHaveCount(0);
  await choose('again.ics');
  await expect(dialog).toContainText('again.ics: 0 new, 6 already there');
  await expect(dialog.getByRole('button', { name: 'Add 0 holidays' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // In a field, the key undoes the typing.
  await section.getByRole('button', { name: 'Import calendar' }).press('Control+z');
  await expect(section.getByRole('listitem')).toHaveCount(1);
});
