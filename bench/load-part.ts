// Measures the first load of a board in a new browser: until the frame, until the first card, how long the page does
// not respond until then, and how much code it loads; then a reload. Each round uses a new browser process.
import type { Page } from '@playwright/test';
import { signedIn, startBrowser } from './in-browser.ts';
import type { Row } from './row.ts';
import { median } from './run-load.ts';
import type { Bench, BenchProject } from './set-up.ts';

const LOAD_MS = 3_500;
const SLOW = { latency: 40, megabits: 20 };

interface Marks {
  firstPaint: number;
  firstCard: number;
  /** Files and kilobytes of script, as sent, until then. */
  files: number;
  small: number;
  kilobytes: number;
  longTasks: number[];
  shift: number;
}

/** Runs in the page before its own scripts. Nothing is asked of the page while it loads. */
function watchLoad(): void {
  const marks: Marks = { firstPaint: 0, firstCard: 0, files: 0, small: 0, kilobytes: 0, longTasks: [], shift: 0 };
  Object.assign(globalThis, { marks });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('longtask', ({ duration }) => marks.longTasks.push(duration));
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.firstPaint = startTime;
  });
  watch('layout-shift', (entry) => {
    marks.shift += (entry as unknown as { value: number }).value;
  });
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[data-ticket]')) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      marks.firstCard = performance.now();
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const sizes = entries.filter(({ name }) => name.endsWith('.js')).map((entry) => entry.encodedBodySize / 1000);
      marks.files = sizes.length;
      marks.small = sizes.filter((size) => size < 10).length;
      marks.kilobytes = sizes.reduce((sum, size) => sum + size, 0);
    });
  });
  seen.observe(document, { childList: true, subtree: true });
}

async function loads(bench: Bench, project: BenchProject, rounds: number, line?: typeof SLOW) {
  const cold: Marks[] = [];
  const again: Marks[] = [];
  for (let round = 0; round < rounds; round++) {
    const browser = await startBrowser();
    const context = await signedIn(browser, bench);
    const page = await context.newPage();
    await page.addInitScript(watchLoad);
    if (line) await slowDown(page, line);
    for (const marks of [cold, again]) {
      await page.goto(`/projects/${project.key}`, { waitUntil: 'commit' });
      await page.waitForTimeout(LOAD_MS);
      const seen = await page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks);
      if (seen.firstCard === 0) throw new Error(`no card after ${LOAD_MS} ms`);
      marks.push(seen);
    }
    await browser.close();
  }
  return { cold, again };
}

async function slowDown(page: Page, { latency, megabits }: typeof SLOW): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const throughput = (megabits * 1_000_000) / 8;
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

const middle = (marks: readonly Marks[], of: (mark: Marks) => number) => median(marks.map(of));
const range = (marks: readonly Marks[]) => {
  const times = marks.map(({ firstCard }) => firstCard);
  return `${marks.length} loads, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`;
};
const atMost = (value: number) => ({ value, is: 'at most' as const });
const longest = ({ longTasks }: Marks) => Math.max(0, ...longTasks);

export async function measureLoad(bench: Bench, project: BenchProject, rounds: number): Promise<Row[]> {
  const { cold, again } = await loads(bench, project, rounds);
  const row = (what: string, value: number, unit: string, aim: number, note?: string): Row =>
    Object.assign({ part: 'load', what, value, unit, aim: atMost(aim) }, note && { note });
  return [
    row(
      'empty cache, first paint, median',
      middle(cold, ({ firstPaint }) => firstPaint),
      'ms',
      250,
    ),
    row(
      'empty cache, first card, median',
      middle(cold, ({ firstCard }) => firstCard),
      'ms',
      800,
      range(cold),
    ),
    row(
      'reload, first card, median',
      middle(again, ({ firstCard }) => firstCard),
      'ms',
      500,
      range(again),
    ),
    row('longest task, median', middle(cold, longest), 'ms', 50),
    row('layout shift, most', Math.max(...cold.map(({ shift }) => shift)), '', 0.003),
    row('script files to first card, most', Math.max(...cold.map(({ files }) => files)), '', 10),
    row('of them below 10 kB', Math.max(...cold.map(({ small }) => small)), '', 0),
    row(
      'script to first card, as sent, median',
      middle(cold, ({ kilobytes }) => kilobytes),
      'kB',
      150,
    ),
  ];
}

export async function measureSlowLoad(bench: Bench, project: BenchProject, rounds: number): Promise<Row[]> {
  const { cold } = await loads(bench, project, rounds, SLOW);
  const value = middle(cold, ({ firstCard }) => firstCard);
  const what = `the same at ${SLOW.latency} ms and ${SLOW.megabits} Mbit/s, first card, median`;
  return [{ part: 'load', what, value, unit: 'ms', aim: atMost(1_200), note: range(cold) }];
}
