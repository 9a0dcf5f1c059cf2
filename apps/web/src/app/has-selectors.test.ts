// Checks that no style makes the browser work out the whole page again: one that asks what an element has, without naming the
// element or what it applies to, did so whenever a ticket opened (1,186 elements instead of 90).
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Splits a selector into its compounds from left to right, without the contents of brackets. */
function compoundsOf(selector: string): string[] {
  let bare = selector;
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(/\([^()]*\)/g, '');
  }
  return bare.trim().split(/\s*[>+~]\s*|\s+/);
}

const hasName = (compound: string) => /^[.#[\w&]/.test(compound);

it('finds only :has selectors that name their element and what they apply to', () => {
  const wrong: string[] = [];
  for (const file of globSync('apps/web/src/**/*.css')) {
    const styles = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, list = ''] of styles.matchAll(/([^{};]+)\{/g)) {
      if (!list.includes(':has(') || list.trim().startsWith('@')) continue;
      for (const selector of list.split(/,(?![^(]*\))/)) {
        const compounds = compoundsOf(selector);
        const areNamed = compounds.filter((each) => each.includes(':has')).every(hasName);
        // Inside another function the selector is tested against every element.
        const isNested = selector.includes(':has(') && !compounds.some((each) => each.includes(':has'));
        if (isNested || !areNamed || !hasName(compounds.at(-1) ?? '')) wrong.push(`${file}: ${selector.trim()}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
