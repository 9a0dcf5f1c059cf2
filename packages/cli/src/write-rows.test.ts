// Tests that nothing a server answers reaches the terminal as a command, a row or a sentence.
import { describe, expect, it } from 'vitest';
import { clean, oneLine, writeJson, writeRows } from './write-rows.ts';

/** Orders in 7 and in 8 bits, the end of a link, deletion, and turned text. */
const ORDERS = [
  '\u001b[2J',
  '\u009b2J',
  '\u009d0;title\u009c',
  '\u001b]8;;https://evil.example\u0007',
  '\u007f',
  '\u202e',
];
const COMMANDING = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

describe.each(ORDERS)('%j', (order) => {
  const text = `before${order}after`;

  it('is removed from text output, and kept in JSON', () => {
    expect(clean(text)).not.toMatch(COMMANDING);
    for (const indent of [undefined, 2]) {
      const json = writeJson({ [text]: [text] }, indent);
      expect(json).not.toMatch(COMMANDING);
      expect(JSON.parse(json)).toEqual({ [text]: [text] });
    }
  });
});

it('keeps a cell in its row', () => {
  expect(
    writeRows([
      ['A-1', 'one\nA-2\tdone'],
      ['A-3', 'two'],
    ]),
  ).toBe('A-1  one A-2 done\nA-3  two\n');
  expect(oneLine('Saved.\nYou are signed out.')).toBe('Saved. You are signed out.');
});
