// Measures ten thousand tickets in a real Chromium: filtered while typing, scrolled as a list, 500 of them moved at
// once.
import type { Browser, Page } from '@playwright/test';
import { inTime, signedIn, withBrowser } from './in-browser.ts';
import type { Row } from './row.ts';
import { median, quantile } from './run-load.ts';
import { scrollFrames } from './scroll-frames.ts';
import type { Bench, BenchProject } from './set-up.ts';

const BATCH = 500;
const ROW_HEIGHT = 36;
const CALM_MS = 3_000;

export function measureMany(bench: Bench, project: BenchProject, rounds: number): Promise<Row[]> {
  return withBrowser((browser) => inTime(measure(browser, bench, project, rounds)));
}

async function measure(browser: Browser, bench: Bench, project: BenchProject, rounds: number): Promise<Row[]> {
  const context = await signedIn(browser, bench);
  const page = await context.newPage();
  const rows = [
    ...(await measureFilter(page, project, rounds)),
    ...(await measureList(page, project)),
    ...(await measureBatches(page, bench, project, rounds)),
  ];
  await context.close();
  return rows;
}

async function measureFilter(page: Page, project: BenchProject, rounds: number): Promise<Row[]> {
  await page.goto(`/projects/${project.key}`);
  await page.locator('[data-ticket]').first().waitFor();
  await page.waitForTimeout(CALM_MS);
  const paints: number[] = [];
  const works: number[] = [];
  // Each leaves other tickets than the one before: where nothing changes, nothing is drawn.
  const words = ['error', '', 'fix', '', 'cache', ''];
  for (let round = 0; round < rounds * words.length; round++) {
    const { toPaint, work } = await timeFilter(page, words[round % words.length] as string);
    paints.push(toPaint);
    works.push(work);
    await page.waitForTimeout(100);
  }
  const note = `${project.count} tickets, 95th percentile ${quantile(
    works.toSorted((a, b) => a - b),
    0.95,
  ).toFixed(1)} ms`;
  return [
    {
      part: 'many',
      what: 'letter in the filter, work until what it leaves is drawn, median',
      value: median(works),
      unit: 'ms',
      aim: { value: 16.7, is: 'at most' },
      note,
    },
    { part: 'many', what: 'letter in the filter to paint, median', value: median(paints), unit: 'ms' },
  ];
}

/** Measures from the letter to the frame with the remaining lanes, and how long the main thread worked in between. */
function timeFilter(page: Page, words: string): Promise<{ toPaint: number; work: number }> {
  return page.evaluate(
    (typed) =>
      new Promise<{ toPaint: number; work: number }>((resolve) => {
        const field = document.querySelector<HTMLInputElement>('input[aria-label="Filter tickets"]');
        const lanes = document.querySelector('section[data-status]')?.parentElement;
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        if (!field || !lanes || !set) throw new Error('there is no filter');
        const begun = performance.now();
        let drawn = 0;
        setTimeout(() => resolve({ toPaint: 5_000, work: 5_000 }), 5_000);
        const seen = new MutationObserver(() => {
          seen.disconnect();
          drawn = performance.now();
          requestAnimationFrame(() => {
            const frame = performance.now();
            setTimeout(() => {
              const end = performance.now();
              resolve({ toPaint: end - begun, work: drawn - begun + end - frame });
            }, 0);
          });
        });
        seen.observe(lanes, { childList: true, subtree: true, characterData: true });
        set.call(field, typed);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }),
    words,
  );
}

async function measureList(page: Page, project: BenchProject): Promise<Row[]> {
  await page.goto(`/projects/${project.key}?view=list`);
  await page.locator('tr[data-ticket]').first().waitFor();
  await page.waitForTimeout(CALM_MS);
  const frames = await scrollFrames(page, 'div:has(> [role="grid"])', 300);
  return [
    {
      part: 'many',
      what: 'frames over 50 ms while scrolling the list',
      value: frames.slow,
      unit: '',
      aim: { value: 0, is: 'at most' },
      note: `${frames.count} frames, longest ${frames.longest.toFixed(0)} ms`,
    },
  ];
}

async function measureBatches(page: Page, bench: Bench, project: BenchProject, rounds: number): Promise<Row[]> {
  const ids = project.ticketIds.slice(0, BATCH);
  const path = `/api/projects/${project.id}/ticket_batches`;
  const answers: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    const move = { status: round % 2 === 0 ? 'in_review' : 'in_progress', before: null };
    const { status, text } = await bench.client.send('POST', path, { kind: 'move', ids, move });
    if (status !== 200) throw new Error(`moving ${BATCH} answered ${status}: ${text}`);
    answers.push(performance.now() - begun);
  }

  await page.goto(`/projects/${project.key}?view=list&sort=key`);
  await page.locator('tr[data-ticket]').first().waitFor();
  await page.waitForTimeout(CALM_MS);
  await page.locator('tr[data-ticket]').first().focus();
  await page.keyboard.press('x');
  const grid = page.locator('div:has(> [role="grid"])');
  await grid.evaluate((element, top) => element.scrollTo({ top }), ROW_HEIGHT * (BATCH - 5));
  await page.locator(`tr[aria-rowindex="${BATCH + 1}"]`).click({ modifiers: ['Shift'] });
  await page.getByText(`${BATCH} selected`).waitFor();
  const shown: number[] = [];
  for (const status of ['Done', 'Todo', 'In Review', 'In Progress'].slice(0, Math.max(2, Math.min(4, rounds)))) {
    await page.getByRole('combobox', { name: 'Set the status' }).click();
    const option = page.getByRole('option', { name: status, exact: true });
    await option.waitFor();
    shown.push(await timeChoice(page, status));
    await page.waitForTimeout(1_500);
  }
  return [
    {
      part: 'many',
      what: `moving ${BATCH} tickets at once, answer, median`,
      value: median(answers),
      unit: 'ms',
      aim: { value: 1_000, is: 'at most' },
    },
    {
      part: 'many',
      what: `moving ${BATCH} tickets at once, press to paint, median`,
      value: median(shown),
      unit: 'ms',
      aim: { value: 100, is: 'at most' },
    },
  ];
}

/** Measures from the press on a status to the frame in which the last selected row has it. */
function timeChoice(page: Page, status: string): Promise<number> {
  return page.evaluate(
    ([label, row]) =>
      new Promise<number>((resolve) => {
        const isThere = () =>
          document.querySelector(`tr[aria-rowindex="${row}"] [data-column="status"]`)?.textContent === label;
        const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
          (each) => each.textContent === label,
        );
        const begun = performance.now();
        setTimeout(() => resolve(5_000), 5_000);
        const seen = new MutationObserver(() => {
          if (!isThere()) return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun), 0));
        });
        seen.observe(document, { childList: true, subtree: true, characterData: true });
        option?.click();
      }),
    [status, BATCH + 1] as const,
  );
}
