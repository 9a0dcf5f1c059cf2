// What a person waits for, in a real Chromium: the first card, a move, a ticket, a scroll, a colleague's change.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import type { Row } from './row.ts';
import { median, quantile } from './run-load.ts';
import type { Bench, BenchProject } from './set-up.ts';

const VIEWPORT = { width: 1440, height: 900 };
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--enable-precise-memory-info',
];
const PIXELS_A_FRAME = 300;
/** Of one thing that scrolls: ten thousand rows would take minutes. */
const MOST_FRAMES = 500;
const LOAD_MS = 5_000;
const PART_LIMIT_MS = 120_000;

export function measureBrowser(bench: Bench, project: BenchProject, rounds: number): Promise<Row[]> {
  return withBrowser(async (browser) => [
    ...(await inTime(measureLoad(browser, bench, project, rounds))),
    ...(await inTime(measureBoard(browser, bench, project, rounds))),
    ...(await inTime(measureLive(browser, bench, project, rounds * 5))),
  ]);
}

export async function withBrowser(measure: (browser: Browser) => Promise<Row[]>): Promise<Row[]> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ args: FLAGS, ...(executablePath && { executablePath }) });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** A browser that stops answering must not stop the whole benchmark. */
export async function inTime(rows: Promise<Row[]>): Promise<Row[]> {
  const late = new Promise<never>((_, reject) => {
    const why = new Error(`a part in the browser took longer than ${PART_LIMIT_MS / 1_000} s`);
    setTimeout(() => reject(why), PART_LIMIT_MS).unref();
  });
  return Promise.race([rows, late]);
}

/** A browser of its own, signed in, that has never seen the product's files. */
export async function signedIn(browser: Browser, { address, session, email }: Bench): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, viewport: VIEWPORT, colorScheme: 'dark' });
  const { PASSWORD } = await import('./set-up.ts');
  await context.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const state = { token: session.token, currentUser: session.user, company: session.companies[0] };
  await context.addInitScript(
    (kept) => localStorage.setItem('worklane', JSON.stringify({ state: kept, version: 0 })),
    state,
  );
  return context;
}

interface Marks {
  firstCard: number;
  /** Addresses of the scripts fetched until then. */
  scripts: string[];
  longTasks: number[];
}

/** Runs in the page before its own scripts: notes the frame that shows the first card, and every long task. */
function watchLoad(): void {
  const marks: Marks = { firstCard: 0, scripts: [], longTasks: [] };
  Object.assign(globalThis, { marks });
  new PerformanceObserver((list) => marks.longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[data-ticket]')) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      marks.firstCard = performance.now();
      marks.scripts = performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((name) => name.endsWith('.js'));
    });
  });
  seen.observe(document, { childList: true, subtree: true });
}

async function measureLoad(browser: Browser, bench: Bench, project: BenchProject, rounds: number): Promise<Row[]> {
  const firstCards: number[] = [];
  const longest: number[] = [];
  let scripts: string[] = [];
  let later: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await signedIn(browser, bench);
    const page = await context.newPage();
    await page.addInitScript(watchLoad);
    await page.goto(`/projects/${project.key}`, { waitUntil: 'commit' });
    // Nothing is asked of the page while it loads: the code that a question brings along would be the longest task.
    await page.waitForTimeout(LOAD_MS);
    const { marks, fetched } = await page.evaluate(() => ({
      marks: (globalThis as unknown as { marks: Marks }).marks,
      fetched: performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((name) => name.endsWith('.js')),
    }));
    if (marks.firstCard === 0) throw new Error(`no card after ${LOAD_MS} ms`);
    scripts = marks.scripts;
    later = fetched;
    firstCards.push(marks.firstCard);
    longest.push(Math.max(0, ...marks.longTasks));
    await context.close();
  }
  return [
    {
      part: 'load',
      what: 'cold load to first card, median',
      value: median(firstCards),
      unit: 'ms',
      aim: { value: 800, is: 'at most' },
      note: `${rounds} loads, ${Math.min(...firstCards).toFixed(0)} to ${Math.max(...firstCards).toFixed(0)}`,
    },
    {
      part: 'load',
      what: 'longest task, median',
      value: median(longest),
      unit: 'ms',
      aim: { value: 50, is: 'at most' },
    },
    {
      part: 'load',
      what: 'JavaScript to first card, gzip',
      value: gzipOf(scripts),
      unit: 'kB',
      aim: { value: 260, is: 'at most' },
    },
    { part: 'load', what: 'with what is fetched when idle', value: gzipOf(later), unit: 'kB' },
  ];
}

/** Kilobytes of these addresses' built files. */
function gzipOf(addresses: readonly string[]): number {
  const paths = new Set(addresses.map((address) => new URL(address).pathname));
  return [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(`apps/web/dist${path}`)).length / 1000, 0);
}

async function measureBoard(browser: Browser, bench: Bench, project: BenchProject, rounds: number): Promise<Row[]> {
  const context = await signedIn(browser, bench);
  const page = await context.newPage();
  await page.goto(`/projects/${project.key}`);
  await page.locator('[data-ticket]').first().waitFor();
  await page.waitForTimeout(2_500);

  const moves: number[] = [];
  const works: number[] = [];
  for (let round = 0; round < rounds * 2; round++) {
    await page.locator('section[data-status="todo"] [data-ticket]').nth(3).focus();
    await page.keyboard.press('Space');
    const moved = await timeKey(page, round % 2 === 0 ? 'ArrowDown' : 'ArrowUp');
    moves.push(moved.toPaint);
    works.push(moved.work);
    await page.keyboard.press('Space');
    await page.waitForTimeout(250);
  }

  const opened: number[] = [];
  for (let round = 0; round < rounds; round++) {
    opened.push(await timeOpen(page, round + 2));
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
  }

  const frames = await scrollFrames(page, '[data-scroller]', PIXELS_A_FRAME);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const heap = await heapOf(page);
  await context.close();
  return [
    {
      part: 'board',
      what: 'move action, work until its frame, median',
      value: median(works),
      unit: 'ms',
      aim: { value: 16.7, is: 'at most' },
    },
    {
      part: 'board',
      what: 'move action to paint, median',
      value: median(moves),
      unit: 'ms',
      note: "includes waiting for the screen's next frame",
    },
    {
      part: 'board',
      what: 'opening a ticket to paint, median',
      value: median(opened),
      unit: 'ms',
      aim: { value: 100, is: 'at most' },
    },
    {
      part: 'board',
      what: 'frames over 50 ms while scrolling every column',
      value: frames.slow,
      unit: '',
      aim: { value: 0, is: 'at most' },
      note: `${frames.count} frames, longest ${frames.longest.toFixed(0)} ms`,
    },
    { part: 'board', what: 'DOM elements', value: elements, unit: '', aim: { value: 3_000, is: 'at most' } },
    { part: 'board', what: 'heap after collection', value: heap, unit: 'MB', aim: { value: 60, is: 'at most' } },
  ];
}

/** From a key to the frame that shows what it did, and how much of that the main thread worked. */
async function timeKey(page: Page, key: string): Promise<{ toPaint: number; work: number }> {
  return page.evaluate(
    (pressed) =>
      new Promise<{ toPaint: number; work: number }>((resolve) => {
        const begun = performance.now();
        const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
        // React draws what a key did in a microtask; style, layout and paint follow in the frame.
        void Promise.resolve().then(() => {
          const handled = performance.now() - begun;
          requestAnimationFrame(() => {
            const frame = performance.now();
            const end = () =>
              resolve({ toPaint: performance.now() - begun, work: handled + performance.now() - frame });
            setTimeout(end, 0);
          });
        });
      }),
    key,
  );
}

async function timeOpen(page: Page, index: number): Promise<number> {
  const timing = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let begun = 0;
        addEventListener(
          'click',
          () => {
            begun = performance.now();
          },
          { capture: true, once: true },
        );
        const seen = new MutationObserver(() => {
          if (!document.querySelector('[role="dialog"]')) return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun), 0));
        });
        seen.observe(document, { childList: true, subtree: true });
      }),
  );
  await page.locator('section[data-status="todo"] [data-ticket]').nth(index).click();
  return timing;
}

/** Scrolls everything a selector finds from top to end. */
export async function scrollFrames(
  page: Page,
  selector: string,
  pixelsAFrame: number,
): Promise<{ count: number; slow: number; longest: number }> {
  return page.evaluate(
    async ([found, step, most]) => {
      const deltas: number[] = [];
      for (const scroller of document.querySelectorAll<HTMLElement>(found)) {
        let last = 0;
        let frames = 0;
        await new Promise<void>((resolve) => {
          const frame = (now: number) => {
            if (last) deltas.push(now - last);
            last = now;
            const before = scroller.scrollTop;
            scroller.scrollTop += step;
            if (scroller.scrollTop === before || ++frames === most) resolve();
            else requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        });
      }
      return { count: deltas.length, slow: deltas.filter((delta) => delta > 50).length, longest: Math.max(...deltas) };
    },
    [selector, pixelsAFrame, MOST_FRAMES] as const,
  );
}

/** Megabytes. */
async function heapOf(page: Page): Promise<number> {
  await page.requestGC();
  return page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1024 / 1024,
  );
}

/** A change sent from one browser, until the frame of the other that shows it. Both run on one clock. */
async function measureLive(browser: Browser, bench: Bench, project: BenchProject, changes: number): Promise<Row[]> {
  const [one, other] = [await signedIn(browser, bench), await signedIn(browser, bench)];
  const [from, to] = [await one.newPage(), await other.newPage()];
  for (const page of [from, to]) {
    await page.goto(`/projects/${project.key}`);
    await page.locator('[data-ticket]').first().waitFor();
  }
  await to.waitForTimeout(2_500);
  const id = (await to
    .locator('section[data-status="todo"] [data-ticket]')
    .nth(1)
    .getAttribute('data-ticket')) as string;
  const times: number[] = [];
  for (let change = 0; change < changes; change++) {
    const title = `Changed ${change}`;
    const painted = to.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const seen = new MutationObserver(() => {
            if (![...document.querySelectorAll('[data-part="title"]')].some((each) => each.textContent === wanted))
              return;
            seen.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now()), 0));
          });
          seen.observe(document, { childList: true, subtree: true, characterData: true });
        }),
      title,
    );
    const sent = await from.evaluate(
      ([ticket, text, token]) => {
        void fetch(`/api/tickets/${ticket}`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ title: text }),
        });
        return performance.timeOrigin + performance.now();
      },
      [id, title, bench.session.token] as const,
    );
    times.push((await painted) - sent);
    await to.waitForTimeout(60);
  }
  times.sort((a, b) => a - b);
  await one.close();
  await other.close();
  return [
    {
      part: 'live',
      what: 'change in one browser to paint in another, median',
      value: quantile(times, 0.5),
      unit: 'ms',
      aim: { value: 50, is: 'at most' },
    },
    { part: 'live', what: 'the same, 95th percentile', value: quantile(times, 0.95), unit: 'ms' },
  ];
}
