// A board's first load: until its first card, how long the page is deaf meanwhile, and how much code that takes.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { signedIn } from './in-browser.ts';
import type { Row } from './row.ts';
import { median } from './run-load.ts';
import type { Bench, BenchProject } from './set-up.ts';

const LOAD_MS = 5_000;

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

export async function measureLoad(
  browser: Browser,
  bench: Bench,
  project: BenchProject,
  rounds: number,
): Promise<Row[]> {
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
      aim: { value: 165, is: 'at most' },
    },
    { part: 'load', what: 'with what is fetched when idle', value: gzipOf(later), unit: 'kB' },
  ];
}

/** Kilobytes of these addresses' built files. */
function gzipOf(addresses: readonly string[]): number {
  const paths = new Set(addresses.map((address) => new URL(address).pathname));
  return [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(`apps/web/dist${path}`)).length / 1000, 0);
}
