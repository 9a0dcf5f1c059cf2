// Tests that addresses of files in texts are found and exchanged.
import { expect, it } from 'vitest';
import { filesIn, withFiles, withOnlyFiles } from './file-addresses.ts';

const [A, B, C] = ['a', 'b', 'c'].map((sign) => `${sign}1998f3e-0000-7000-8000-000000000000`) as [
  string,
  string,
  string,
];
const text = `<p><img src="/api/files/${A}" /><a href="https://x.example/api/files/${B.toUpperCase()}?download=1">b</a></p>`;

it('finds each address once, ignoring case', () => {
  expect(filesIn(text + text)).toEqual([A, B]);
  expect(filesIn('<p>/api/files/1</p>')).toEqual([]);
});

it('replaces known addresses', () => {
  const known = new Map([[A, C]]);
  expect(withFiles(text, known)).toBe(text.replace(A, C));
  expect(withOnlyFiles(text, known)).toBe(text.replace(A, C).replace(B.toUpperCase(), 'gone'));
});
