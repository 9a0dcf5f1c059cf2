// Tests that journeys turn off in Chromium what Playwright does.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLAYWRIGHT_TURNS_OFF } from './find-chromium.ts';

it('turns off the same features as Playwright', () => {
  const source = readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8');
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(source) ?? [];
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(PLAYWRIGHT_TURNS_OFF).toEqual(names);
});
