// Tests under which name a text is downloaded.
import { expect, it } from 'vitest';
import { downloadNameOf } from './kinds.ts';

it.each(['a.html', 'a.HTM', 'a.svg', 'a.xhtm', 'a.xht', 'a.mhtml', 'a.hta', 'a.html.', 'a.html. .', 'a.svg\u200b'])(
  'lets no system open %s as a page',
  (name) => {
    expect(downloadNameOf(name, 'text/plain')).toBe(`${name}.txt`);
    expect(downloadNameOf(name, 'application/pdf')).toBe(name);
  },
);

it.each(['a.txt', 'a.html.txt', 'html', 'a.js', 'a.xml', 'a.'])('keeps the name of %s', (name) => {
  expect(downloadNameOf(name, 'text/plain')).toBe(name);
});
