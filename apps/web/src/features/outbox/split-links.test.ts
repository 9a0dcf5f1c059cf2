// Links in plain text.
import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

test('finds links, without the full stop behind them, and loses no word', () => {
  const text = 'Open https://a.example/x?token=1_2. Or javascript:alert(1) (http://b.example/).\n';
  const pieces = splitLinks(text);
  expect(pieces.filter(({ isLink }) => isLink).map(({ words }) => words)).toEqual([
    'https://a.example/x?token=1_2',
    'http://b.example/',
  ]);
  expect(pieces.map(({ words }) => words).join('')).toBe(text);
});
