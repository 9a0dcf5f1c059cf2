// Measures a timeline with 2,000 tickets in a real Chromium: its answer, the frames of a scroll, the work of a drag.
import type { Browser, Page } from '@playwright/test';
import sql from 'sql-template-tag';
import { inTime, signedIn, withBrowser } from './in-browser.ts';
import type { Row } from './row.ts';
import { median } from './run-load.ts';
import { scrollFrames } from './scroll-frames.ts';
import { type Bench, type BenchProject, ticketsFor } from './set-up.ts';

const TICKETS = 2_000;
const PIXELS_A_FRAME = 120;
const DRAG_STEPS = 60;
const CALM_MS = 3_000;

export async function measureTimeline(bench: Bench, rounds: number): Promise<Row[]> {
  const project = await bench.addProject('TIME', ticketsFor(TICKETS));
  await giveDates(bench, project);
  const answer = await measureAnswer(bench, project, rounds);
  const drawn = await withBrowser((browser) => inTime(measureDrawn(browser, bench, project)));
  return [...answer, ...drawn];
}

/** Gives tickets dates over a year, one to three weeks each; each third ticket blocks the next two. */
async function giveDates({ db }: Bench, { id, company_id }: BenchProject): Promise<void> {
  await db.query(sql`
    update ticket_records set start_date = current_date - 180 + number % 365,
      due_date = current_date - 180 + number % 365 + 6 + number % 15
    where company_id = ${company_id} and project_id = ${id}`);
  await db.query(sql`
    insert into ticket_links (company_id, id, from_ticket_id, to_ticket_id, kind, created_at)
    select ${company_id}, gen_random_uuid(), a.id, b.id, 'blocks', now()
    from tickets a join tickets b on b.company_id = a.company_id and b.project_id = a.project_id
      and b.number between a.number + 1 and a.number + 2
    where a.company_id = ${company_id} and a.project_id = ${id} and a.number % 3 = 0`);
  // The server keeps boards by their version.
  await db.query(sql`
    update board_orders set version = version + 1 where company_id = ${company_id} and project_id = ${id}`);
  await db.query(sql`vacuum analyze`);
}

async function measureAnswer(bench: Bench, { id }: BenchProject, rounds: number): Promise<Row[]> {
  const times: number[] = [];
  let links = 0;
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    const { status, text } = await bench.client.send('GET', `/api/projects/${id}/timeline`);
    if (status !== 200) throw new Error(`the timeline answered ${status}: ${text}`);
    times.push(performance.now() - begun);
    links = (JSON.parse(text) as { links: unknown[] }).links.length;
  }
  return [
    {
      part: 'timeline',
      what: `timeline with ${TICKETS} tickets, answer, median`,
      value: median(times),
      unit: 'ms',
      aim: { value: 50, is: 'at most' },
      note: `${links} links`,
    },
  ];
}

async function measureDrawn(browser: Browser, bench: Bench, { key }: BenchProject): Promise<Row[]> {
  const context = await signedIn(browser, bench);
  const page = await context.newPage();
  await page.goto(`/projects/${key}/gantt?group=none`);
  await page.locator('[data-bar]').first().waitFor();
  await page.waitForTimeout(CALM_MS);
  const longest = await measureDrag(page);
  const frames = await scrollFrames(page, '[data-zoom]', PIXELS_A_FRAME);
  await context.close();
  return [
    {
      part: 'timeline',
      what: `timeline with ${TICKETS}, a drag's longest task`,
      value: longest,
      unit: 'ms',
      aim: { value: 50, is: 'at most' },
      note: `${DRAG_STEPS} moves of the pointer; tasks below 50 ms count as 0`,
    },
    {
      part: 'timeline',
      what: `timeline with ${TICKETS}, scrolled, frames over 50 ms`,
      value: frames.slow,
      unit: '',
      aim: { value: 0, is: 'at most' },
      note: `${frames.count} frames, longest ${frames.longest.toFixed(0)} ms`,
    },
  ];
}

async function measureDrag(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Today' }).click();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { tasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.evaluate(() => {
    const scroller = document.querySelector('[data-zoom]');
    if (scroller) scroller.scrollTop = scroller.scrollHeight / 2;
  });
  const { x, y } = await page.evaluate(() => {
    const inSight = [...document.querySelectorAll('[data-bar]')]
      .map((bar) => bar.getBoundingClientRect())
      .find(({ left, right, top, bottom }) => left > 700 && right < 1_300 && top > 300 && bottom < 800);
    if (!inSight) throw new Error('no bar is in sight');
    return { x: inSight.left + inSight.width / 2, y: inSight.top + inSight.height / 2 };
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 100, y, { steps: DRAG_STEPS });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
}
