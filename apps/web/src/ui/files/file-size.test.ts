// Tests sizes in words.
import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [12_340, '12 kB'],
  [5_250_000, '5.3 MB'],
])('%d bytes are %s', (bytes, words) => expect(fileSize(bytes)).toBe(words));
