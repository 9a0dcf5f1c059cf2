// Measures how long a writer waits: for a document to read, for its editor, for a key, and for another person's letters.
import type { Browser, Page } from '@playwright/test';
import { inTime, signedIn, withBrowser } from './in-browser.ts';
import type { Row } from './row.ts';
import { median, quantile } from './run-load.ts';
import type { Bench } from './set-up.ts';

const OPENED_BLOCKS = 300;
const TYPED_BLOCKS = 1_000;
const KEYS = 60;
const KEY_PAUSE_MS = 60;
const QUIET_MS = 2_000;
const EDITOR = '[role="textbox"][aria-label="Document text"][contenteditable="true"]';
const SENTENCE =
  'Every router is measured on the same route table and the same machine, so that a change in the number counts.';

export async function measureDocuments(bench: Bench, rounds: number): Promise<Row[]> {
  const project = await bench.newProject('DOCS');
  return withBrowser(async (browser) => [
    ...(await inTime(measureOpening(browser, bench, project, rounds))),
    ...(await inTime(measureTyping(browser, bench, project))),
    ...(await inTime(measureTogether(browser, bench, project))),
  ]);
}

/** Writes blocks of every kind, as a specification has them: of eleven blocks five are paragraphs. */
function contentOf(blocks: number): string {
  const kinds = [
    '<h2>Measuring routers</h2>',
    ...['a', 'b', 'c', 'd', 'e'].map(
      (sign) => `<p>${SENTENCE} <strong>${sign}</strong> and <em>more</em>. ${SENTENCE}</p>`,
    ),
    '<ul><li>Static routes</li></ul>',
    '<ul data-todo=""><li data-checked="true">Wildcards</li></ul>',
    '<pre><code data-language="typescript">const answer: number = 42;\nreturn answer;</code></pre>',
    '<table><tbody><tr><th>Name</th><th>Value</th></tr><tr><td>Timeout</td><td>30 s</td></tr></tbody></table>',
    '<aside data-callout="info"><p>Repeat it on the bench host.</p></aside>',
  ];
  return Array.from({ length: blocks }, (_, index) => kinds[index % kinds.length]).join('');
}

async function addDocument(bench: Bench, project: string, title: string, blocks: number): Promise<string> {
  const content = `${contentOf(blocks - 1)}<p>The end of it.</p>`;
  const answer = await bench.client.send('POST', `/api/projects/${project}/documents`, { title, content });
  if (answer.status >= 300) throw new Error(`the document was not created: ${answer.status} ${answer.text}`);
  return (JSON.parse(answer.text) as { id: string }).id;
}

interface Opened {
  readable: number;
  editable: number;
}

/** Runs in the page: waits for the words of a document, and for its editor. */
function watchOpening(editor: string): void {
  const marks: Opened & { from: number } = { from: 0, readable: 0, editable: 0 };
  Object.assign(globalThis, { opening: marks });
  addEventListener('click', () => Object.assign(marks, { from: performance.now(), readable: 0, editable: 0 }), true);
  const seen = new MutationObserver(() => {
    const now = performance.now() - marks.from;
    if (marks.readable === 0 && /The end of it\./.test(document.querySelector('[data-reading]')?.textContent ?? ''))
      marks.readable = now;
    const text = marks.editable === 0 && document.querySelector(editor);
    if (!text || !/The end of it\./.test(text.textContent ?? '')) return;
    marks.readable ||= now;
    marks.editable = now;
  });
  seen.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['contenteditable'] });
}

async function opened(page: Page): Promise<Opened> {
  await page.waitForFunction(() => (globalThis as unknown as { opening: Opened }).opening.editable > 0);
  return page.evaluate(() => (globalThis as unknown as { opening: Opened }).opening);
}

async function measureOpening(browser: Browser, bench: Bench, project: string, rounds: number): Promise<Row[]> {
  const [first, reloaded, chosen]: [Opened[], Opened[], Opened[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    // One that was not open before: the server has to prepare its shared text as well.
    const title = `Method ${round}`;
    const id = await addDocument(bench, project, title, OPENED_BLOCKS);
    const context = await signedIn(browser, bench);
    const page = await context.newPage();
    await page.addInitScript(watchOpening, EDITOR);
    for (const times of [first, reloaded]) {
      await page.goto(`/projects/DOCS/docs/${id}`, { waitUntil: 'commit' });
      times.push(await opened(page));
    }
    await page.goto('/projects/DOCS/docs');
    const link = page.getByRole('link', { name: title, exact: true });
    await link.hover();
    await page.waitForTimeout(1_000);
    await link.click();
    chosen.push(await opened(page));
    await context.close();
  }
  const late = [...first, ...reloaded, ...chosen].filter(({ readable, editable }) => readable > editable).length;
  return [
    row('chosen from the list, 300 blocks: to its words', median(chosen.map(({ readable }) => readable))),
    row('chosen from the list, 300 blocks: to its editor', median(chosen.map(({ editable }) => editable)), 500),
    row('reloaded, 300 blocks: to its words', median(reloaded.map(({ readable }) => readable))),
    row('reloaded, 300 blocks: to its editor', median(reloaded.map(({ editable }) => editable))),
    row('empty cache, 300 blocks: to its words', median(first.map(({ readable }) => readable))),
    row('empty cache, 300 blocks: to its editor', median(first.map(({ editable }) => editable))),
    {
      part: 'document',
      what: 'openings in which the editor came before the words',
      value: late,
      unit: '',
      aim: { value: 0, is: 'at most' },
    },
  ];
}

const row = (what: string, value: number, most?: number): Row => ({
  part: 'document',
  what,
  value,
  unit: 'ms',
  ...(most !== undefined && { aim: { value: most, is: 'at most' } }),
});

interface Work {
  all: number;
  /** Of that, without painting and what the browser does by itself. */
  page: number;
}

/**
 * Measures what the main thread does for a key and in the pause after it: processor time, without that of other
 * programs.
 */
async function workOfKeys(page: Page): Promise<Work> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (...names: string[]) => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return metrics.filter(({ name }) => names.includes(name)).reduce((sum, { value }) => sum + value * 1_000, 0);
  };
  const read = async () => ({
    all: await busy('TaskDuration'),
    page: await busy('ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'),
  });
  // The first keys compile what they run.
  await page.keyboard.type('warming up ', { delay: KEY_PAUSE_MS });
  const before = await read();
  await page.keyboard.type('a'.repeat(KEYS), { delay: KEY_PAUSE_MS });
  const after = await read();
  return { all: (after.all - before.all) / KEYS, page: (after.page - before.page) / KEYS };
}

/** Runs in the page: waits until it has fetched the code that it fetches in its free time, which is no work of a key. */
async function fetchedAll(quietMs: number): Promise<void> {
  const count = () => performance.getEntriesByType('resource').length;
  for (let before = -1; before !== count(); ) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  }
}

/** Puts the caret at the end of a paragraph in the middle. */
async function placeCaret(page: Page, editor: string): Promise<void> {
  const paragraphs = page.locator(`${editor} > p`);
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
  await page.keyboard.press('End');
}

async function measureTyping(browser: Browser, bench: Bench, project: string): Promise<Row[]> {
  const id = await addDocument(bench, project, 'Long method', TYPED_BLOCKS);
  const context = await signedIn(browser, bench);
  const page = await context.newPage();
  await page.goto(`/projects/DOCS/docs/${id}`);
  await page.locator(EDITOR).waitFor();
  await page.evaluate(fetchedAll, QUIET_MS);
  await placeCaret(page, EDITOR);
  const work = await workOfKeys(page);
  const html = await page.locator(EDITOR).evaluate((element) => element.innerHTML);

  const bare = await context.newPage();
  await bare.setContent(`<div id="bare" contenteditable="true" style="white-space: break-spaces">${html}</div>`);
  await placeCaret(bare, '#bare');
  const plain = await workOfKeys(bare);
  await context.close();
  const beside = (bareMs: number) => `the same keys in a bare contenteditable: ${bareMs.toFixed(1)} ms`;
  return [
    { ...row('work for a key at 1,000 blocks', work.all, 16), note: beside(plain.all) },
    { ...row('of that, scripts, style and layout', work.page), note: beside(plain.page) },
    {
      part: 'document',
      what: 'work for a key beside a bare contenteditable',
      value: work.all / plain.all,
      unit: 'times',
    },
  ];
}

/** Measures from a key in one browser to the frame of the other that shows its letter. Both run on one clock. */
async function measureTogether(browser: Browser, bench: Bench, project: string): Promise<Row[]> {
  const id = await addDocument(bench, project, 'Shared method', OPENED_BLOCKS);
  const [one, other] = [await signedIn(browser, bench), await signedIn(browser, bench)];
  const [from, to] = [await one.newPage(), await other.newPage()];
  for (const page of [from, to]) {
    await page.goto(`/projects/DOCS/docs/${id}`);
    await page.locator(EDITOR).waitFor();
  }
  await placeCaret(from, EDITOR);
  await from.evaluate(() =>
    addEventListener(
      'keydown',
      () => Object.assign(globalThis, { pressed: performance.timeOrigin + performance.now() }),
      true,
    ),
  );
  const times: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    const painted = to.evaluate(
      ([editor, count]) =>
        new Promise<number>((resolve) => {
          const text = document.querySelector(editor) as HTMLElement;
          const seen = new MutationObserver(() => {
            if (text.textContent?.match(/q/g)?.length !== count) return;
            seen.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now()), 0));
          });
          seen.observe(text, { childList: true, subtree: true, characterData: true });
        }),
      [EDITOR, key + 1] as const,
    );
    await from.keyboard.press('q');
    const pressed = await from.evaluate(() => (globalThis as unknown as { pressed: number }).pressed);
    times.push((await painted) - pressed);
    await to.waitForTimeout(KEY_PAUSE_MS);
  }
  times.sort((a, b) => a - b);
  await one.close();
  await other.close();
  return [
    row('a letter in one browser to paint in another, median', quantile(times, 0.5), 100),
    row('the same, 95th percentile', quantile(times, 0.95)),
  ];
}
