// Nothing on a page that keeps people out: in the theme it is shown in, or in both.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SCHEME = 'data-mantine-color-scheme';

export async function expectNoViolations(page: Page, { inBothThemes = false } = {}): Promise<void> {
  const own = await page.locator('html').getAttribute(SCHEME);
  for (const scheme of inBothThemes ? [own === 'light' ? 'dark' : 'light', own] : [own]) {
    await page.evaluate(
      ([name, value]) => {
        document.documentElement.setAttribute(name as string, value as string);
        // Colours on their way to the other theme are nobody's.
        for (const animation of document.getAnimations()) {
          if (animation instanceof CSSTransition) animation.finish();
        }
      },
      [SCHEME, scheme],
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}, ${scheme}: ${nodes.map((node) => node.html).join(' ')}`);
    expect(found).toEqual([]);
  }
}
