// Measures how long a colleague's change takes to show in another browser.
import type { Browser } from '@playwright/test';
import { signedIn } from './in-browser.ts';
import type { Row } from './row.ts';
import { quantile } from './run-load.ts';
import type { Bench, BenchProject } from './set-up.ts';

/** Measures from a change sent from one browser to the frame of the other that shows it. Both run on one clock. */
export async function measureLive(
  browser: Browser,
  bench: Bench,
  project: BenchProject,
  changes: number,
): Promise<Row[]> {
  const [one, other] = [await signedIn(browser, bench), await signedIn(browser, bench)];
  const [from, to] = [await one.newPage(), await other.newPage()];
  for (const page of [from, to]) {
    await page.goto(`/projects/${project.key}`);
    await page.locator('[data-ticket]').first().waitFor();
  }
  // Each fetches its other parts first, in its free time.
  for (const page of [from, to]) await page.waitForLoadState('networkidle');
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
