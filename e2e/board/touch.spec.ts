// Tests dragging tickets by touch: a long press starts a drag, on the board and in the calendar.
import { chromium, expect } from '@playwright/test';
import { findWholeChromium, JOURNEY_FLAGS } from '../../scripts/find-chromium.ts';
import { boardOf } from '../support/board-of.ts';
import { middleOf } from '../support/box-of.ts';
import { carryByFinger } from '../support/long-press.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a long press carries a ticket', async ({ browser: usual }) => {
  const whole = findWholeChromium();
  const browser = whole ? await chromium.launch({ executablePath: whole, args: JOURNEY_FLAGS }) : usual;
  // Without windows, earlier ones make none.
  const makesDrag = whole !== undefined && Number.parseInt(browser.version(), 10) >= 156;
  const patienceMs = makesDrag ? 10_000 : 1_500;
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  const project = await aProject(mara);
  const [, , three] = await someTickets(mara, project, { todo: ['One', 'Two', 'Three'] });
  await mara.api('PATCH', `/api/tickets/${three?.id}`, { due_date: '2031-05-07' });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await page.locator('[data-draggable]').waitFor();

  const below = async () => {
    const { x, y } = await middleOf(board.card('Three'));
    return { x, y: y + 30 };
  };
  const isBrowsers = await carryByFinger(page, board.card('One'), below, patienceMs);
  expect(isBrowsers).toBe(makesDrag);
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Two', 'Three', 'One']);
  // It was a drag, and no tap besides.
  await expect(page.getByRole('heading', { name: 'One' })).toHaveCount(0);
  await page.reload();
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Two', 'Three', 'One']);
  // A short one is a tap.
  await board.card('Two').tap();
  await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible();

  await page.goto('/projects/EDGE?view=calendar&month=2031-05');
  await expect(board.card('Three')).toHaveAttribute('draggable', 'true');
  const day = page.locator('[data-day="2031-05-09"]');
  await carryByFinger(page, board.card('Three'), () => middleOf(day), patienceMs);
  await expect(day.getByRole('link')).toHaveText(['Three']);
  await expect(page.getByText('EDGE-3 is due on Friday, May 9')).toBeAttached();
  if (browser !== usual) await browser.close();
});

test('touch targets are at least 40 pixels, and tabs that do not fit fade out', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  await someTickets(mara, await aProject(mara), { todo: ['One'] });
  await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  const { page } = mara;
  const isLargeEnough = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    const target = page.getByRole(role, { name }).first();
    // All of it: the page may cut off what is larger than its place.
    await expect(target).toBeInViewport({ ratio: 1 });
    const size = async () => {
      const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
      return { isWide: width >= 40, isHigh: height >= 40 };
    };
    await expect.poll(size, String(name)).toEqual({ isWide: true, isHigh: true });
  };
  await page.goto('/projects/EDGE');
  for (const name of ['Board', 'Calendar', /^Filter by assignee/, 'Board actions']) await isLargeEnough(name);
  await page.goto('/projects/EDGE?view=calendar');
  await isLargeEnough(/^New ticket due on/);
  await page.goto('/projects/new');
  await isLargeEnough(/^Icon .* Choose another/);
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  for (const name of ['Copy link', 'Ticket actions', /^Estimate/, /^Parent/]) await isLargeEnough(name);
  await page.goto('/team');
  for (const name of ['Invite member', /^Actions for/]) await isLargeEnough(name);
  await expect.poll(async () => (await page.getByRole('searchbox').boundingBox())?.height).toBeGreaterThanOrEqual(40);
  // Which project a page is of, where there is no sidebar to say it.
  for (const at of ['', '/members', '/settings/board', '/trash']) {
    await page.goto(`/projects/EDGE${at}`);
    await expect(page.getByRole('main').locator('header').getByText('Edge Runtime')).toBeInViewport();
  }
  await page.goto('/projects/EDGE/settings/board');
  await isLargeEnough(/^Move .* down$/);
  await page.goto('/company/settings/integrations');
  await isLargeEnough('Integrations', 'link');
  await expect(page.getByRole('link', { name: 'Integrations' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Company settings')).toHaveCSS('mask-image', /linear-gradient/);
});
