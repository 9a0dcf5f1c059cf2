// Tests Insights: who has how much to do, moved to other people and weeks by mouse and by keyboard, and who may see it.
import { expect, type Locator } from '@playwright/test';
import { mondayOf } from '@worklane/domain/capacity/plan-work';
import { addDays } from '@worklane/domain/sprints/calendar';
import { boxOf } from '../support/box-of.ts';
import { dragTo } from '../support/drag-to.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

test('work is given to a person and moved to another week, and each move undone', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', timezoneId: 'UTC' });
  const aiko = await aPerson(browser, { name: 'Aiko Tanaka', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const { page } = mara;
  await mara.api('POST', `/api/projects/${project.id}/members`, { user_id: aiko.session.user.id, role: 'team_member' });
  const next = addDays(mondayOf(new Date().toISOString().slice(0, 10)), 7);
  const due = { start_date: next, due_date: addDays(next, 4) };
  const put = (title: string, estimate: number) =>
    mara.api('POST', '/api/tickets', { project_id: project.id, title, estimate, ...due });
  await put('Write the parser', 44);
  await put('Read the parser', 4);
  await mara.api('PATCH', `/api/projects/${project.id}`, { total_project_hours: 100 });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Insights' }).click();
  await expect(page).toHaveURL(/\/team-workload$/);
  const cellOf = (name: string, week: number) =>
    page
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
      .nth(week)
      .getByRole('button');
  const panel = page.getByRole('region', { name: 'Tickets', exact: true });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(cellOf('Unassigned', 1)).toHaveText('48');

  await dragTo(panel.getByRole('listitem').filter({ hasText: 'Write the parser' }), cellOf('Aiko', 1));
  await expect(cellOf('Aiko', 1)).toHaveAccessibleName(/44 \/ 40 hours planned, over capacity/);
  await expect(cellOf('Unassigned', 1)).toHaveText('4');
  const map = page.getByRole('region', { name: 'Hours planned by person and week' });
  await expect.poll(() => map.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(page.getByText('0 / 100 h, 0%')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Tickets created and done by week' })).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  // By keyboard: along the weeks, into the tickets of one, to the week after it.
  await cellOf('Aiko', 0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const heading = panel.getByRole('heading', { name: /^Aiko Tanaka, W/ });
  await expect(heading).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cellOf('Aiko', 1)).toBeFocused();
  await expect(panel.getByRole('heading')).toHaveText('Unassigned');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await expect(panel.getByRole('listitem')).toBeInViewport();
  await page.setViewportSize({ width: 820, height: 900 });
  for (const name of ['Later weeks', 'Share a report', 'Print'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: /^Move / }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Week' }).click();
  await page.getByRole('option', { name: /^W/ }).nth(2).click();
  await dialog.getByRole('button', { name: 'Move ticket' }).click();
  await expect(cellOf('Aiko', 2)).toHaveAccessibleName(/44 \/ 40 hours/);
  await expect(panel).toContainText('No tickets.');
  await page.keyboard.press('Control+z');
  await expect(cellOf('Aiko', 1)).toHaveAccessibleName(/44 \/ 40 hours/);
  await page.keyboard.press('Control+z');
  await expect(cellOf('Unassigned', 1)).toHaveText('48');

  // A manager enters the days off of a member, and the capacity follows.
  await page.getByRole('button', { name: 'Aiko Tanaka', exact: true }).click();
  const days = page.getByRole('dialog', { name: 'Days off of Aiko Tanaka' });
  await days.getByLabel('First day').fill(next);
  await days.getByLabel('Last day').fill(addDays(next, 6));
  await days.getByRole('button', { name: 'Add days off' }).click();
  await expect(days.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(cellOf('Aiko', 1)).toHaveText('Away');

  await page.getByRole('region', { name: 'Team workload' }).getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('row', { name: /^Unassigned/ })).toContainText('48');
  // Paper has figures alone.
  await expect(page.getByRole('button', { name: 'Share a report' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

/** @returns what is wider than its place: what it doesn't show */
const cutIn = (part: Locator): Promise<string[]> =>
  part.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
      .filter((each) => getComputedStyle(each).overflowX !== 'visible')
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
  );

test('paper has whole names, titles and tables, and a phone the whole name of the choice', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Maximiliane Lindqvist-Oppenheimer' });
  const { id } = await aProject(mara, 'EDGE', { name: 'The new edge runtime for customers in all regions' });
  const { page } = mara;
  const title = 'Dashboard loads four megabytes of charts before it shows the first of its figures to anyone';
  const status = 'in_progress';
  await mara.api('POST', '/api/tickets', { project_id: id, title, status, assignee_ids: [mara.session.user.id] });
  await mara.api('PATCH', `/api/projects/${id}`, { total_project_hours: 100 });
  await page.goto('/team-workload');
  const ageing = page.getByRole('region', { name: 'Ageing work' });
  await expect(ageing.getByRole('link', { name: title })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  const sheet = page.getByRole('main');
  expect(await cutIn(sheet)).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const each of await page.getByRole('button', { name: 'Show as table' }).all()) await each.click();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  const tables = await sheet.getByRole('table').all();
  expect(tables.length).toBeGreaterThan(2);
  for (const table of tables) {
    const { x, width } = await boxOf(table);
    expect(x + width).toBeLessThanOrEqual(718);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 390, height: 844 });
  const choice = page.getByRole('combobox', { name: 'Project' });
  await expect(choice).toHaveValue('All projects');
  expect(await choice.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const [first, last] = [await boxOf(choice), await boxOf(page.getByRole('button', { name: 'Share a report' }))];
  expect(Math.abs(first.y + first.height / 2 - last.y - last.height / 2)).toBeLessThan(2);
});

test('team members are sent to their tasks', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = await aPerson(browser, { name: 'Tomás Rivera', inviteCode: await inviteCodeOf(mara) });
  for (const address of ['/team-workload', '/dashboard/team-workload']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await expect(page.getByRole('link', { name: 'Insights' })).toHaveCount(0);
});
