// Starts a real Chromium, signed in as the bench's user.
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, findWholeChromium } from '../scripts/find-chromium.ts';
import type { Row } from './row.ts';
import type { Bench } from './set-up.ts';

const VIEWPORT = { width: 1440, height: 900 };
const FLAGS = [...CHROMIUM_FLAGS, '--enable-precise-memory-info'];
const PART_LIMIT_MS = 120_000;

export async function withBrowser(measure: (browser: Browser) => Promise<Row[]>): Promise<Row[]> {
  const browser = await startBrowser();
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Starts a separate browser: the one with windows that people have, though unseen, where the machine has it. */
export async function startBrowser(): Promise<Browser> {
  const whole = findWholeChromium();
  const executablePath = whole ?? (await findChromium());
  const args = whole ? [...FLAGS, '--headless=new'] : FLAGS;
  return chromium.launch({ args, ...(executablePath && { executablePath }) });
}

/** Waits for the rows of a part, but not for ever: a browser that stops answering must not stop the benchmark. */
export async function inTime(rows: Promise<Row[]>): Promise<Row[]> {
  const late = new Promise<never>((_, reject) => {
    const why = new Error(`a part in the browser took longer than ${PART_LIMIT_MS / 1_000} s`);
    setTimeout(() => reject(why), PART_LIMIT_MS).unref();
  });
  return Promise.race([rows, late]);
}

/** Opens a separate browser, signed in, that has never seen the product's files. */
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
