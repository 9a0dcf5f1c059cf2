// Measures what users wait for in a real Chromium: the first card, a move, a ticket, a scroll, a colleague's change.
import { measureBoard } from './board-part.ts';
import { inTime, withBrowser } from './in-browser.ts';
import { measureLive } from './live-part.ts';
import { measureLoad, measureSlowLoad } from './load-part.ts';
import type { Row } from './row.ts';
import type { Bench, BenchProject } from './set-up.ts';

export async function measureBrowser(bench: Bench, project: BenchProject, rounds: number): Promise<Row[]> {
  const loads = [
    ...(await inTime(measureLoad(bench, project, rounds))),
    ...(await inTime(measureSlowLoad(bench, project, rounds))),
  ];
  return withBrowser(async (browser) => [
    ...loads,
    ...(await inTime(measureBoard(browser, bench, project, rounds))),
    ...(await inTime(measureLive(browser, bench, project, rounds * 5))),
  ]);
}
