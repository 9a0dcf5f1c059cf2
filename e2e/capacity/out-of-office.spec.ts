// Tests days off proposed from "out of office" entries of the user's calendar: added, undone and dismissed.
import { expect, type Page } from '@playwright/test';
import { DAY_MS } from '../../packages/domain/src/units.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Returns a day of a different week for each run, because all of them share the stand-in's calendar. */
function weekday(week: number, index: number): string {
  const today = new Date();
  const monday = today.getTime() + (8 - (today.getUTCDay() || 7)) * DAY_MS;
  return new Date(monday + (week * 7 + index) * DAY_MS).toISOString().slice(0, 10);
}

/** Writes a day as the page does. */
const wordsOf = (page: Page, day: string) =>
  page.evaluate((text) => {
    const isOtherYear = Number(text.slice(0, 4)) !== new Date().getFullYear();
    return new Intl.DateTimeFormat(undefined, {
      day: 'numeric',
      month: 'short',
      ...(isOtherYear && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(text));
  }, day);

test('"out of office" is proposed as days off, added, undone and dismissed', async ({ browser }, {
  repeatEachIndex,
}) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist' });
  const week = 1 + (repeatEachIndex % 9);
  const [monday, tuesday, wednesday] = [weekday(week, 0), weekday(week, 1), weekday(week, 2)] as [
    string,
    string,
    string,
  ];
  await page.goto('/profile');
  const proposed = page.getByRole('region', { name: 'Proposed days off' });
  const connect = page.getByRole('button', { name: 'Connect Google Calendar' });
  await connect.click();
  await expect(page.getByRole('link', { name: 'Allow', exact: true })).toBeVisible();
  const consent = page.url();
  for (const day of [monday, tuesday, wednesday]) {
    await page.goto(new URL('/google/calendar', consent).href);
    await page.getByLabel('First day').fill(day);
    if (day === wednesday) {
      await page.getByLabel('Begins').fill('13:00');
      await page.getByLabel('Ends').fill('17:00');
    }
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: day }).first()).toBeVisible();
  }
  await page.goto(consent);
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);

  const [first, second, third] = [
    await wordsOf(page, monday),
    await wordsOf(page, tuesday),
    await wordsOf(page, wednesday),
  ];
  const button = (name: string) => proposed.getByRole('button', { name, exact: true });
  await expect(button(`Add as time off: ${first}`)).toBeVisible();
  await expect(proposed.getByRole('listitem').filter({ hasText: third })).toContainText('Half day');
  await expect(page.getByText('Secret beach')).toHaveCount(0);
  await expect(page.getByText('No days off ahead.')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });

  const daysOff = page.getByRole('list', { name: 'Days off' });
  await button(`Add as time off: ${first}`).press('Enter');
  await expect(daysOff).toContainText(first);
  await expect(button(`Add as time off: ${first}`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(button(`Add as time off: ${first}`)).toBeVisible();
  await expect(page.getByText('No days off ahead.')).toBeVisible();

  await button(`Dismiss ${second}`).press('Enter');
  await expect(button(`Dismiss ${second}`)).toHaveCount(0);
  await expect(page.getByText('Proposal dismissed')).toBeVisible();
  // The focus moves to the next proposal.
  await expect(proposed.getByRole('button').first()).toBeFocused();
  await page.reload();
  await expect(button(`Dismiss ${first}`)).toBeVisible();
  await expect(button(`Dismiss ${second}`)).toHaveCount(0);

  // They are also proposed in the workload, where users enter their own days off.
  await page.goto('/team-workload');
  const workload = page.getByRole('region', { name: 'Team workload' });
  await workload.getByRole('button', { name: 'Mara Lindqvist', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Days off of Mara Lindqvist' })).toBeVisible();
  await expect(button(`Add as time off: ${first}`)).toBeVisible();
  await expect(button(`Dismiss ${second}`)).toHaveCount(0);
  await expectNoViolations(page);
  await button('Add all as time off').press('Enter');
  await expect(daysOff).toContainText(first);
  await expect(daysOff.getByRole('listitem').filter({ hasText: third })).toContainText('Half days');
  await expect(button(`Add as time off: ${third}`)).toHaveCount(0);
});
