// Tests what is left of the names of files that are uploaded.
import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it.each([
  ['قالب می‌خواهم.txt', 'قالب می‌خواهم.txt'],
  ['👨‍👩‍👧 family.txt', '👨‍👩‍👧 family.txt'],
  ['a\u202egnp.exe', 'a gnp.exe'],
  ['a\n\tb.txt', 'a  b.txt'],
  [`${'a'.repeat(300)}.txt`, `${'a'.repeat(251)}.txt`],
  ['\u0007 ', 'file'],
])('names %j %j', (name, expected) => {
  expect(fileNameOf(new File([], name))).toBe(expected);
});
