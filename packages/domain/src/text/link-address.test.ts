// Tests which typed addresses become links, and where those lead.
import { expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

it.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['http://example.com', 'http://example.com/'],
  ['HTTPS://Example.com', 'https://example.com/'],
  ['mailto:mara@example.com', 'mailto:mara@example.com'],
  ['example.com/guide', 'https://example.com/guide'],
  ['//example.com/guide', 'https://example.com/guide'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['localhost:3000', 'https://localhost:3000/'],
  ['  figma.com/file  ', 'https://figma.com/file'],
])('%j leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript:80/alert',
  'javascript://example.com/%0aalert(1)',
  'vbscript:msgbox',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'ftp://example.com',
  'two words',
  'https://',
  '',
])('%j is no link', (typed) => {
  expect(linkAddress(typed)).toBeUndefined();
});
