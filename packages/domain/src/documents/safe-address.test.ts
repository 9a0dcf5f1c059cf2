// Tests which addresses a link in a document may have.
import { expect, it } from 'vitest';
import { safeAddress } from './safe-address.ts';

it.each([
  ['https://a.example/?b=1#c', 'https://a.example/?b=1#c'],
  ['HTTP://a.example', 'HTTP://a.example'],
  [' ht\ntps://a.example\t', 'https://a.example'],
  ['mailto:mara@a.example', 'mailto:mara@a.example'],
  ['/projects/EDGE', '/projects/EDGE'],
])('links %j to %s', (address, href) => {
  expect(safeAddress(address)).toBe(href);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  '//evil.example',
  '/\\evil.example',
  // Browsers remove tabs and line ends from addresses.
  '/\t/evil.example',
  '/\n\\evil.example',
  '\u0000//evil.example',
  'evil.example',
  'https://',
  `https://a.example/${'x'.repeat(4_000)}`,
  '',
  null,
])('makes no link of %j', (address) => {
  expect(safeAddress(address)).toBeUndefined();
});
