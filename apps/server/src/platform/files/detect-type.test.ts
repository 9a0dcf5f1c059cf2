// Checks which bytes count as text: UTF-8, UTF-16 with its mark, and the older encodings of Windows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { detectType } from './detect-type.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'worklane-types-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TEXT = '\ufeffGrüße an alle,\r\n\tbis morgen';

it.each([
  ['UTF-8', Buffer.from(TEXT), 'text/plain'],
  ['UTF-16', Buffer.from(TEXT, 'utf16le'), 'text/plain'],
  ['UTF-16, big end first', Buffer.from(TEXT, 'utf16le').swap16(), 'text/plain'],
  ['Windows-1252', Buffer.from(TEXT.slice(1), 'latin1'), 'text/plain'],
  ['nothing', Buffer.alloc(0), 'text/plain'],
  ['bytes with NUL', Buffer.from('words\0', 'latin1'), undefined],
  ['bytes with control characters', Buffer.from('\u0001\u0002\u00ff\u00fe', 'latin1'), undefined],
  ['half a surrogate pair after a mark', Buffer.from('fffe00d84100', 'hex'), undefined],
])('knows %s', async (_, bytes, type) => {
  const path = join(folder, 'a');
  writeFileSync(path, bytes);
  expect((await detectType(path, 'a.txt'))?.mime).toBe(type);
});
