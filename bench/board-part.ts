// Measures a board in use: a move, opening a ticket, scrolling, and the memory and time of the browser.
import type { Browser, Page } from '@playwright/test';
import { signedIn } from './in-browser.ts';
import type { Row } from './row.ts';
import { median } from './run-load.ts';
import { scrollFrames } from './scroll-frames.ts';
import type { Bench, BenchProject } from './set-up.ts';

const PIXELS_A_FRAME = 300;

export async function measureBoard(
  browser: Browser,
  bench: Bench,
  project: BenchProject,
  rounds: number,
): Promise<Row[]> {
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

  const opened: Opening[] = [];
  for (let round = 0; round < rounds; round++) opened.push(await timeOpen(page, (round % 5) + 1, round));
  const again: Opening[] = [];
  for (let round = 0; round < rounds; round++) again.push(await timeOpen(page, 1, 0));
  const drops = await timeDrops(page, rounds);

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
      what: 'opening a ticket to its frame, title and fields, median',
      value: median(opened.map(({ frame }) => frame)),
      unit: 'ms',
      aim: { value: 32, is: 'at most' },
    },
    {
      part: 'board',
      what: 'opening a ticket to its text, median',
      value: median(opened.map(({ text }) => text)),
      unit: 'ms',
      aim: { value: 100, is: 'at most' },
    },
    {
      part: 'board',
      what: 'opening one seen before to its text, median',
      value: median(again.map(({ text }) => text)),
      unit: 'ms',
      aim: { value: 32, is: 'at most' },
    },
    {
      part: 'board',
      what: 'drop with the mouse to paint, median',
      value: median(drops),
      unit: 'ms',
      aim: { value: 32, is: 'at most' },
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

/** Measures from a key to the frame that shows what it did, and how much of that the main thread worked. */
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

interface Opening {
  frame: number;
  text: number;
}

/** Measures from the click on a card, without having rested on it, to the frames that show its panel and its text. */
async function timeOpen(page: Page, index: number, round: number): Promise<Opening> {
  const timing = page.evaluate(
    () =>
      new Promise<Opening>((resolve) => {
        let begun = 0;
        let frame = 0;
        const pressed = () => {
          begun = performance.now();
        };
        addEventListener('click', pressed, { capture: true, once: true });
        const painted = (then: () => void) => requestAnimationFrame(() => setTimeout(then, 0));
        const seen = new MutationObserver(() => {
          const dialog = document.querySelector('[role="dialog"]');
          if (!dialog) return;
          if (frame === 0) {
            frame = -1;
            painted(() => {
              frame = performance.now() - begun;
            });
          }
          if (!dialog.querySelector('[data-part="text"]')) return;
          seen.disconnect();
          painted(() => resolve({ frame, text: performance.now() - begun }));
        });
        seen.observe(document, { childList: true, subtree: true, attributes: true });
      }),
  );
  const lane = ['todo', 'in_progress', 'in_review'][Math.floor(round / 5) % 3];
  await page.locator(`section[data-status="${lane}"] [data-ticket]`).nth(index).click();
  const times = await timing;
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
  return times;
}

/** Measures from letting a card go over the next lane to the frame that shows it there. */
async function timeDrops(page: Page, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const card = page.locator('section[data-status="todo"] [data-ticket]').nth(1);
    const id = await card.getAttribute('data-ticket');
    const from = await card.boundingBox();
    const to = await page.locator('section[data-status="in_progress"] [data-ticket]').nth(1).boundingBox();
    if (!from || !to) throw new Error('no card to drag');
    await page.mouse.move(from.x + 40, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 50, { steps: 3 });
    await page.mouse.move(to.x + 60, to.y + 20, { steps: 8 });
    await page.waitForTimeout(200);
    const timing = page.evaluate(
      (dropped) =>
        new Promise<number>((resolve) => {
          let begun = 0;
          const letGo = () => {
            begun ||= performance.now();
          };
          addEventListener('drop', letGo, { capture: true, once: true });
          const seen = new MutationObserver(() => {
            if (!document.querySelector(`section[data-status="in_progress"] [data-ticket="${dropped}"]`)) return;
            seen.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun), 0));
          });
          seen.observe(document, { childList: true, subtree: true, attributes: true });
        }),
      id,
    );
    await page.mouse.up();
    times.push(await timing);
    await page.waitForTimeout(400);
  }
  return times;
}

/** Measures the page's heap after a collection, in megabytes. */
async function heapOf(page: Page): Promise<number> {
  await page.requestGC();
  return page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1024 / 1024,
  );
}
