// Tests the timeline: bars moved by mouse and by keyboard with their dependants, undone, and seen live by others.
import { expect, type Page } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { recordShifts, shiftsOf } from '../support/layout-shifts.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Returns a day counted from today, as the API writes it. */
const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
/** Writes a day as the page does: with its year, if that isn't this one. */
const said = (count: number) => {
  const isThisYear = day(count).slice(0, 4) === day(0).slice(0, 4);
  const year = isThisYear ? undefined : 'numeric';
  const format = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year, timeZone: 'UTC' });
  return format.format(new Date(day(count)));
};

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });
const barOf = (page: Page, title: string) => row(page, title).locator('[data-bar]');

test('bars are moved and resized by keyboard and mouse, with their dependants, and undone', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', timezoneId: 'UTC' });
  const project = await aProject(mara);
  // Whatever day it is today: all days are worked on.
  await mara.api('PATCH', `/api/companies/${project.company_id}`, { operational_days: [0, 1, 2, 3, 4, 5, 6] });
  const [design, build, ship] = await someTickets(mara, project, { todo: ['Design', 'Build', 'Ship', 'Idea'] });
  const date = (id = '', start: number | null, due: number) =>
    mara.api('PATCH', `/api/tickets/${id}`, { start_date: start === null ? null : day(start), due_date: day(due) });
  await date(design?.id, 1, 4);
  await date(build?.id, 5, 8);
  await date(ship?.id, null, 9);
  for (const [from, to] of [
    [design, build],
    [build, ship],
  ] as const)
    await mara.api('POST', `/api/tickets/${from?.id}/links`, { kind: 'blocks', ticket: to?.id });

  const { page } = mara;
  await recordShifts(page);
  await page.goto('/projects/EDGE/gantt');
  await expect(row(page, 'Design')).toContainText(`${said(1)} to ${said(4)}. Blocks EDGE-2`);
  await expect(row(page, 'Ship')).toContainText(`due ${said(9)}. Blocked by EDGE-2`);
  expect(await shiftsOf(page)).toBeLessThan(0.01);
  await expectNoViolations(page, { inBothThemes: true });

  // Its end by keyboard, without its dependants: now it ends after what it blocks begins.
  await row(page, 'Design').focus();
  // In the time of the page alone: a pause between two keys, as a busy machine makes one, would save what the first has done.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: `EDGE-1: ${said(1)} to ${said(6)}` })).toBeAttached();
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await page.getByRole('button', { name: 'Move only EDGE-1' }).click();
  await expect(row(page, 'Design')).toContainText('Ends after EDGE-2 begins');
  await expect(page.getByText(`EDGE-1: ${said(1)} to ${said(6)}`, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Design')).toContainText(`${said(1)} to ${said(4)}`);

  // By mouse, with its dependants, undone as one.
  const box = await boxOf(barOf(page, 'Design'));
  const width = box.width / 4;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 3 * width, box.y + 10, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Move only EDGE-1' })).toBeFocused();
  await expectNoViolations(page, { within: '[role="dialog"]' });
  await page.getByRole('button', { name: 'Move all 3' }).click();
  // A toast that is pointed at stays.
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  await undo.hover();
  await expect(row(page, 'Design')).toContainText(`${said(4)} to ${said(7)}`);
  await expect(row(page, 'Build')).toContainText(`${said(7)} to ${said(10)}`);
  await expect(row(page, 'Ship')).toContainText(`due ${said(10)}`);
  await expect
    .poll(async () => (await mara.api<{ due_date: string }>('GET', '/api/tickets/EDGE-3')).due_date)
    .toBe(day(10));
  await undo.click();
  await expect(row(page, 'Ship')).toContainText(`due ${said(9)}`);
  await expect(row(page, 'Design')).toContainText(`${said(1)} to ${said(4)}`);

  // What others change moves the bar.
  await date(build?.id, 6, 9);
  await expect(row(page, 'Build')).toContainText(`${said(6)} to ${said(9)}`);

  // The ticket opens over the timeline, which has the focus again afterwards.
  await row(page, 'Build').getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Build' })).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/EDGE\/gantt\/tickets\/EDGE-2$/);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Build')).toBeFocused();

  await page.setViewportSize({ width: 1440, height: 900 });
  const boxes = () =>
    Promise.all([row(page, 'Design'), page.getByRole('button', { name: 'Filter by label' })].map(boxOf));
  const before = await boxes();
  await page.getByRole('button', { name: 'Critical path' }).click();
  await expect(page.getByText('Critical path: 9 days in 3 tickets')).toBeVisible();
  await expect(page).toHaveURL(/path=critical/);
  expect(await boxes()).toEqual(before);

  // A ticket without dates is dropped onto a day, beside the tickets of another project.
  const web = await aProject(mara, 'WEB', { name: 'Website' });
  const [page1] = await someTickets(mara, web, { todo: ['Landing page'] });
  await date(page1?.id, 2, 3);
  await page.goto('/projects/EDGE/gantt?with=WEB&group=project');
  await expect(row(page, 'Website')).toContainText('0 of 1 done');
  await expect(row(page, 'Landing page')).toContainText(`${said(2)} to ${said(3)}`);
  const undated = page.getByRole('button', { name: 'Undated 1' });
  const idea = page.getByRole('button', { name: /Idea/ });
  await undated.press('Enter');
  await expect(idea).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(idea).toHaveCount(0);
  await expect(undated).toBeFocused();
  await undated.press('Enter');
  await expect(idea).toBeFocused();
  const [from, to] = [await boxOf(idea), await boxOf(barOf(page, 'Ship'))];
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 6 });
  await page.mouse.up();
  await expect(row(page, 'Idea')).toContainText(`due ${said(9)}`);
  await expectNoViolations(page, { inBothThemes: true });

  // Without the links, the bars are still there.
  await page.route('**/api/projects/*/timeline', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/projects/EDGE/gantt?group=none&q=de');
  await expect(page.getByRole('alert')).toContainText('The links between tickets could not be loaded.');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.unroute('**/api/projects/*/timeline');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, 'Idea')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // Of a project that can only be read, bars have no handles.
  await mara.api('PATCH', `/api/projects/${project.id}`, { status: 'archived' });
  await expect(page.locator('[data-movable]')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row(page, 'Design')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
});
