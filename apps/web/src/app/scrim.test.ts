// Tests that dimmed content stays readable and dialogs are visible over it, in both themes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const CSS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const LIGHT_AT = CSS.indexOf('[data-mantine-color-scheme="light"]');

function colour(theme: 'dark' | 'light', name: string): Colour {
  const part = theme === 'light' ? CSS.slice(LIGHT_AT) : CSS.slice(0, LIGHT_AT);
  const value = new RegExp(`--wl-${name}: ([^;]+);`).exec(part)?.[1] ?? expect.fail(`no ${name} in ${theme}`);
  const hex = /^#(..)(..)(..)$/.exec(value);
  const [red = 0, green = 0, blue = 0, alpha = 1] = hex
    ? hex.slice(1).map((two) => Number.parseInt(two, 16))
    : (value.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
}

/** Mixes a colour as it looks below the scrim. */
function dimmed([red, green, blue]: Colour, [r, g, b, alpha]: Colour): Colour {
  const mix = (below: number, above: number) => below * (1 - alpha) + above * alpha;
  return [mix(red, r), mix(green, g), mix(blue, b), 1];
}

/** Computes the relative luminance of WCAG 2.2, on which the contrast ratio below rests. */
function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
function contrast(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

it.each(['dark', 'light'] as const)('the board below an open ticket can be read (%s)', (theme) => {
  const below = (name: string) => dimmed(colour(theme, name), colour(theme, 'scrim-panel'));
  for (const ground of ['page', 'panel', 'raised']) expect(contrast(below('text'), below(ground))).toBeGreaterThan(4.5);
});

it('sets a light dialog off from the dimmed page, which stays recognisable', () => {
  const below = (name: string) => dimmed(colour('light', name), colour('light', 'scrim'));
  for (const ground of ['page', 'panel', 'well']) {
    expect(contrast(colour('light', 'raised'), below(ground))).toBeGreaterThan(2);
    expect(contrast(below('text'), below(ground))).toBeGreaterThan(4.5);
  }
});
