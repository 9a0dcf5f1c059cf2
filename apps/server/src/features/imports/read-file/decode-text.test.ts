// Tests decoding the bytes of a file: the supported encodings, and the refusal of others.
import { expect, it } from 'vitest';
import { readFile, readOne } from '../../../testing/read-file.ts';

const file = 'title,status\nGrüße 🚀,done\n';

it('reads UTF-8 and UTF-16 with a byte order mark alike', async () => {
  const little = Buffer.from(`\uFEFF${file}`, 'utf16le');
  for (const bytes of [Buffer.from(file), Buffer.from(`\uFEFF${file}`), little, Buffer.from(little).swap16()]) {
    expect((await readFile(bytes)).tickets[0]?.title).toBe('Grüße 🚀');
  }
});

it.each([
  ['Latin-1', Buffer.from('title\nfine\nGrüße\n', 'latin1'), 'not valid UTF-8: line 3'],
  ['half a character', Buffer.from('title\nGrüße 🚀').subarray(0, -2), 'not valid UTF-8: line 2'],
  ['UTF-16 without a mark', Buffer.from(file, 'utf16le'), 'UTF-16 without a byte order mark'],
  ['half of UTF-16', Buffer.from(`\uFEFF${file}`, 'utf16le').subarray(0, -1), 'not valid UTF-16'],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 65, 0, 0, 0]), 'UTF-32'],
  ['Excel', Buffer.from('PK\u0003\u0004...'), 'Excel file'],
  ['nothing', Buffer.alloc(0), 'it is empty'],
])('refuses %s and says why', async (_, bytes, reason) => {
  await expect(readFile(bytes)).rejects.toThrow(reason);
});

it('reports characters that were already lost in the file', async () => {
  const { ticket, messages } = await readOne({ title: 'Gr\uFFFD\uFFFDe' });
  expect(ticket?.title).toBe('Gr\uFFFD\uFFFDe');
  expect(messages).toEqual([expect.stringContaining('a character was lost')]);
});
