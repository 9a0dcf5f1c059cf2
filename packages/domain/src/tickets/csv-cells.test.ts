// Tests that CSV cells hold no formula, and that every text is read back as it was.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRow, guardCell, listCell, unguardCell, wordsOfCell } from './csv-cells.ts';

it.each(['=1+1', '+49 30', '-2', '@SUM(A1)', '\t1', '\r1', '＝1+1', '＋1', '－1', '＠SUM', "'＝1", "'=1", "''=1"])(
  'guards %j',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
    expect(unguardCell(guardCell(text))).toBe(text);
  },
);

it.each([
  ['x;=1+1', "x;'=1+1"],
  ['x;y;-2', "x;y;'-2"],
  ["x;'=1", "x;''=1"],
  ['x\n@SUM(A1)', "x\n'@SUM(A1)"],
  ['x\r\n＝1', "x\r\n'＝1"],
  ['\t=1', "'\t'=1"],
])('guards what another separator would split into a cell in %j', (text, guarded) => {
  expect(guardCell(text)).toBe(guarded);
  expect(unguardCell(guarded)).toBe(text);
});

it.each(['plain', "'quoted'", "it's", '1-2', 'a; b', 'one\n- two\n- three', ''])('leaves %j unchanged', (text) => {
  expect(guardCell(text)).toBe(text);
  expect(unguardCell(text)).toBe(text);
});

it('reads back every text it wrote', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("'", '=', '＝', '-', 'a', ' ', '"', '\n', '\r', ';', '\t') }),
      (text) => {
        expect(unguardCell(guardCell(text))).toBe(text);
      },
    ),
  );
});

it('quotes what would end a cell', () => {
  expect(csvRow(['a "b"', 'c,d', 'e\nf', 'g'])).toBe('"a ""b""","c,d","e\nf",g\r\n');
});

it.each([[['a', 'b c']], [['a, b', 'c;d']], [['[x']], [[]]])('reads back the text %j', (words) => {
  const trimmed = wordsOfCell(listCell(words)).map((word) => word.trim());
  expect(trimmed.filter((word) => word !== '')).toEqual(words);
});
