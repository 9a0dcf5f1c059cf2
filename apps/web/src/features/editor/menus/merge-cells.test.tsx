// Tests that merging and splitting cells keeps their words and gives a table that can be stored.
import { EditorState } from 'prosemirror-state';
import { CellSelection, splitCell } from 'prosemirror-tables';
import { expect, test } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { writeHtml } from '../html/write-html.ts';
import { mergeSelectedCells } from './merge-cells.ts';

const table = (rows: string) => `<table data-id="t"><tbody>${rows}</tbody></table>`;
const SQUARE = table('<tr><th>a</th><th>b</th></tr><tr><td>c</td><td><strong>d</strong></td></tr>');

function selecting(html: string, from: string, to: string): EditorState {
  const doc = readHtml(html);
  const cellOf = (words: string) => {
    let found = 0;
    doc.descendants((node, pos) => {
      if (node.type.spec.tableRole?.toString().includes('cell') && node.textContent === words) found = pos;
    });
    return doc.resolve(found);
  };
  return EditorState.create({ doc, selection: new CellSelection(cellOf(from), cellOf(to)) });
}

function merged(html: string, from: string, to: string): EditorState {
  let state = selecting(html, from, to);
  mergeSelectedCells(state, (tr) => {
    state = state.apply(tr);
  });
  state.doc.check();
  return state;
}

const stored = ({ doc }: EditorState) => writeHtml(doc.content);

test.each([
  [
    'two of a row',
    'a',
    'b',
    table('<tr><th colspan="2">a<br>b</th></tr><tr><td>c</td><td><strong>d</strong></td></tr>'),
  ],
  [
    'two of a column',
    'b',
    'd',
    table('<tr><th>a</th><th rowspan="2">b<br><strong>d</strong></th></tr><tr><td>c</td></tr>'),
  ],
  ['all', 'a', 'd', table('<tr><th colspan="2">a<br>b<br>c<br><strong>d</strong></th></tr>')],
])('merges %s', (_name, from, to, expected) => {
  const state = merged(SQUARE, from, to);
  expect(stored(state)).toBe(expected);
  expect(stored(EditorState.create({ doc: readHtml(expected) }))).toBe(expected);
});

test('an empty cell adds no line', () => {
  const html = table('<tr><td></td><td>b</td><td></td></tr>');
  expect(stored(merged(html, '', 'b'))).toBe(table('<tr><td></td><td colspan="2">b</td></tr>'));
});

test('one cell cannot be merged', () => {
  expect(mergeSelectedCells(selecting(SQUARE, 'a', 'a'))).toBe(false);
});

test('a merged cell is split into as many as it covers', () => {
  let state = merged(SQUARE, 'a', 'b');
  expect(splitCell(selecting(SQUARE, 'a', 'a'))).toBe(false);
  splitCell(state, (tr) => {
    state = state.apply(tr);
  });
  expect(stored(state)).toBe(table('<tr><th>a<br>b</th><th></th></tr><tr><td>c</td><td><strong>d</strong></td></tr>'));
});
