// Tests which addresses are completed, and that no other scheme becomes a host.
import { expect, it } from 'vitest';
import { withScheme } from './with-scheme.ts';

it.each([
  ['audit.example', 'https://audit.example'],
  [' www.audit.example/about?x=1 ', 'https://www.audit.example/about?x=1'],
  ['audit.example:8080', 'https://audit.example:8080'],
  ['http://audit.example', 'http://audit.example'],
  ['', ''],
  ['audit', 'audit'],
  ['javascript:alert(1.5)', 'javascript:alert(1.5)'],
  ['someone@audit.example', 'someone@audit.example'],
  ['our site.example', 'our site.example'],
])('makes of %j %j', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});
