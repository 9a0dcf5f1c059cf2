// Checks a page for accessibility violations, in its current theme or in both.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SCHEME = 'data-mantine-color-scheme';

interface Options {
  /** A selector: this part of the page alone. */
  within?: string;
  inBothThemes?: boolean;
}

export async function expectNoViolations(page: Page, { within, inBothThemes = false }: Options = {}): Promise<void> {
  const own = await page.locator('html').getAttribute(SCHEME);
  for (const scheme of inBothThemes ? [own === 'light' ? 'dark' : 'light', own] : [own]) {
    // The themes differ only in colours: the other rules are checked once.
    const rules = scheme === own ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
    await page.evaluate(
      ([name, value]) => {
        document.documentElement.setAttribute(name as string, value as string);
        // Colours on their way to the other theme belong to neither.
        for (const animation of document.getAnimations()) {
          if (animation instanceof CSSTransition) animation.finish();
        }
      },
      [SCHEME, scheme],
    );
    // Looked at again while something is found: what is just being drawn, or fading away, is not what people meet.
    await expect
      .poll(async () => {
        // In the page itself, which has no frames, and with violations alone written out: a fifth of the time.
        const options = Object.assign({ resultTypes: ['violations' as const] }, rules);
        const isThere = await page.evaluate(() => 'axe' in window);
        // Half a megabyte of script, which a page needs once.
        const given = isThere ? { page, axeSource: 'undefined' } : { page };
        const axe = new AxeBuilder(given).setLegacyMode().options(options);
        const { violations } = await (within ? axe.include(within) : axe).analyze();
        return violations.map(({ id, nodes }) => `${id}, ${scheme}: ${nodes.map((node) => node.html).join(' ')}`);
      })
      .toEqual([]);
  }
}
