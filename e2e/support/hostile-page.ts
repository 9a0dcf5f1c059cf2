// Opens pages with hostile texts, records what these run and fetch, and looks for dangerous elements.
import { type Browser, expect, type Page } from '@playwright/test';
import { aPerson, type Person } from './people.ts';

/** Ends most of what a hostile string leaves open, so that the next one is read from its beginning. */
export const END =
  '"\'>--></style></script></textarea></title></noscript></template></xmp></iframe></noembed></noframes></select></button>' +
  '</mglyph></table></mtext></math></foreignObject></svg></table></form><p>.</p>';

export const together = (strings: readonly string[]) => `<p>the start</p>${strings.map((each) => each + END).join('')}`;

declare global {
  interface Window {
    /** What hostile scripts have called, and what the page's policy has stopped. */
    ran: string[];
  }
}

export interface Victim extends Person {
  /** Addresses outside the server that the page has asked for. */
  fetched: string[];
}

/**
 * Registers a person whose browser records what hostile texts run and fetch; it runs everything if it ignores the
 * page's policy.
 */
export async function aVictim(browser: Browser, { ignoresPolicy }: { ignoresPolicy: boolean }): Promise<Victim> {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', ignoresPolicy });
  await mara.page.routeWebSocket(/\/live$/, (socket) => socket.close());
  await mara.context.addInitScript(() => {
    window.ran = [];
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'xss', 'XSS', 'write', 'evilnastystuff'])
      Object.defineProperty(window, name, { value: () => window.ran.push(name) });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      window.ran.push(`stopped by the policy: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  const fetched: string[] = [];
  const own = new URL(process.env.BASE_URL ?? '').origin;
  mara.page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== own && /^(?:https?|ftp):$/.test(protocol)) fetched.push(request.url());
  });
  mara.page.on('dialog', (dialog) => {
    fetched.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  mara.page.on('popup', (popup) => fetched.push(`a window: ${popup.url()}`));
  return Object.assign(mara, { fetched });
}

/** Lists what no text should have brought into the page. */
const dangers = (page: Page) =>
  page.evaluate(() => {
    const found = [...window.ran];
    for (const element of document.querySelectorAll('main *, [role="dialog"] *')) {
      const isFrame = /^(?:script|style|iframe|object|embed|base|meta|link|applet|frame|math|video|audio)$/.test(
        element.localName,
      );
      const attributes = [...element.attributes].filter(
        ({ name, value }) =>
          /^on/.test(name) ||
          (/href|src|action$/.test(name) &&
            /^(?:javascript|vbscript|data):/.test(URL.parse(value, document.baseURI)?.protocol ?? '')),
      );
      if (isFrame || attributes.length > 0) found.push(element.outerHTML.slice(0, 200));
    }
    return found;
  });

export async function expectHarmless({ page, fetched }: Victim, strings: readonly string[]): Promise<void> {
  // What waits for an error of a picture, or for a timer, has had its turn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  await expect.poll(() => dangers(page), `one of ${JSON.stringify(strings)}`).toEqual([]);
  expect(fetched, `fetched by one of ${JSON.stringify(strings)}`).toEqual([]);
}
