// Tests that changes of words are told from changes of blocks, and that code keeps its colours either way.
import { EditorState, type Transaction } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { schema } from '../schema.ts';
import { beginsIn, isOfWords } from './only-words.ts';

const { nodes, marks } = schema;
const doc = readHtml(
  '<p data-id="a">One two</p><p data-id="b">Three</p><pre data-id="c"><code>const a = 1;</code></pre>',
);

/** @param change of a state whose caret is before the first letter */
const changed = (change: (tr: Transaction) => Transaction) => change(EditorState.create({ doc }).tr);
const third = doc.child(0).nodeSize + doc.child(1).nodeSize;

it.each<[string, boolean, (tr: Transaction) => Transaction]>([
  ['a letter', true, (tr) => tr.insertText('x', 3)],
  ['a letter over some words', true, (tr) => tr.insertText('x', 1, 4)],
  ['words that go', true, (tr) => tr.delete(2, 5)],
  ['bold words', true, (tr) => tr.addMark(1, 4, marks.strong.create())],
  ['an inline line break', true, (tr) => tr.insert(3, nodes.hard_break.create())],
  ['words across two blocks', false, (tr) => tr.delete(3, 12)],
  ['a block that is split', false, (tr) => tr.split(3)],
  ['a block that is added', false, (tr) => tr.insert(0, nodes.paragraph.create())],
  ['a block that becomes a heading', false, (tr) => tr.setBlockType(1, 1, nodes.heading, { level: 2 })],
  ['a block with another property', false, (tr) => tr.setNodeAttribute(0, 'id', 'z')],
  ['a block in a quote', false, (tr) => tr.replaceWith(0, doc.child(0).nodeSize, nodes.paragraph.create())],
  ['a letter, then a block', false, (tr) => tr.insertText('x', 3).split(3)],
])('treats %s as a change of words: %s', (_, isWords, change) => {
  expect(isOfWords(changed(change))).toBe(isWords);
});

it('tells in what kind of block words were changed', () => {
  expect(
    beginsIn(
      changed((tr) => tr.insertText('x', third + 2)),
      nodes.code_block,
    ),
  ).toBe(true);
  expect(
    beginsIn(
      changed((tr) => tr.insertText('x', 3)),
      nodes.code_block,
    ),
  ).toBe(false);
});
