// Tests the suggested key of a project.
import { expect, it } from 'vitest';
import { suggestProjectKey } from './suggest-key.ts';

it.each([
  ['Edge Runtime', 'ER'],
  ['Marketing', 'MARK'],
  ['Größe & Müller GmbH', 'GMG'],
  ['Website 2027 relaunch', 'W2R'],
  ['   ', ''],
  ['項目', ''],
  ['New', 'NEW2'],
])('suggests a key for %j', (name, key) => {
  expect(suggestProjectKey(name, [])).toBe(key);
});

it('numbers a key that a project has', () => {
  expect(suggestProjectKey('Edge Runtime', ['ER', 'ER2'])).toBe('ER3');
});
