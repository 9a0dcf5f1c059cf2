// Tests which bytes count as text, in which encodings, and that Office files, which hold XML, keep their types.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeZip } from '../../testing/imports/make-zip.ts';
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
])('detects %s', async (_, bytes, type) => {
  const path = join(folder, 'a');
  writeFileSync(path, bytes);
  expect((await detectType(path, 'a.txt'))?.mime).toBe(type);
});

const OFFICE = 'application/vnd.openxmlformats-officedocument';

it.each([
  ['docx', 'word/document.xml', `${OFFICE}.wordprocessingml.document`],
  ['xlsx', 'xl/workbook.xml', `${OFFICE}.spreadsheetml.sheet`],
  ['pptx', 'ppt/presentation.xml', `${OFFICE}.presentationml.presentation`],
])('detects a %s file by its content', async (extension, part, type) => {
  const path = join(folder, 'b');
  const override = `<Override PartName="/${part}" ContentType="${type}.main+xml"/>`;
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override}</Types>`;
  writeFileSync(
    path,
    makeZip([
      { name: '[Content_Types].xml', bytes: Buffer.from(types) },
      { name: part, bytes: Buffer.from('<x/>') },
    ]),
  );
  expect(await detectType(path, 'a')).toEqual({ mime: type, extension: `.${extension}` });
});

it.each([
  ['XML', '<?xml version="1.0"?><x/>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a calendar', 'BEGIN:VCALENDAR\nEND:VCALENDAR\n'],
  ['rich text', '{\\rtf1 words}'],
])('detects %s as text', async (_, words) => {
  const path = join(folder, 'c');
  writeFileSync(path, words);
  expect((await detectType(path, 'c'))?.mime).toBe('text/plain');
});
