// Tests that a change of others, which arrives as a new document, changes no more than what differs.
import type { Node } from 'prosemirror-model';
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { narrowed, OF_OTHERS } from './narrow-change.ts';

const HTML = [
  '<p data-id="a">One two</p><p data-id="b">Aaaa</p><pre data-id="c"><code>const a = 1;</code></pre><hr data-id="d">',
  '<p data-id="a">One or two</p><p data-id="b">Aaaa</p><pre data-id="c"><code>const a = 1;</code></pre><hr data-id="d">',
  '<p data-id="a">One two</p><p data-id="b">Aaaaa</p><pre data-id="c"><code>const a = 1;</code></pre><hr data-id="d">',
  '<p data-id="a">One two</p><p data-id="b">Aa</p><pre data-id="c"><code>const a = 1;</code></pre><hr data-id="d">',
  '<p data-id="a">One <strong>two</strong></p><h2 data-id="b">Aaaa</h2><pre data-id="c"><code>let b;</code></pre>',
  '<p data-id="a">One two</p><pre data-id="c"><code>const a = 1;</code></pre><hr data-id="d"><p data-id="e">Last</p>',
  '<ul><li data-id="a">One<ul><li data-id="b">Two</li></ul></li><li data-id="c">Three</li></ul>',
  '<p data-id="a"></p>',
];
const docs = HTML.map((html) => readHtml(html));

/** Makes a change as y-prosemirror makes it. */
function changeTo(state: EditorState, doc: Node) {
  const tr = state.tr.replaceWith(0, state.doc.content.size, doc.content);
  return tr.setMeta('addToHistory', false).setMeta(OF_OTHERS, { isChangeOrigin: true });
}

it('ends at the document of the others, with their mark', () => {
  for (const doc of docs)
    for (const other of docs) {
      const state = EditorState.create({ doc });
      const tr = narrowed(changeTo(state, other), state);
      expect(tr.doc.toJSON()).toEqual(other.toJSON());
      expect([tr.getMeta(OF_OTHERS), tr.getMeta('addToHistory')]).toEqual([{ isChangeOrigin: true }, false]);
    }
});

it.each([
  ['words that are added', 1, [[5, 5, 8]]],
  ['a letter among equal ones', 2, [[14, 14, 15]]],
  ['equal letters that go', 3, [[12, 14, 12]]],
  ['no words', 0, []],
] as const)('changes %s alone', (_, index, ranges) => {
  const state = EditorState.create({ doc: docs[0] as Node });
  const found: number[][] = [];
  for (const map of narrowed(changeTo(state, docs[index] as Node), state).mapping.maps)
    map.forEach((from, to, _from, end) => void found.push([from, to, end]));
  expect(found).toEqual(ranges);
});

it('keeps the selection where the words of others were not', () => {
  const state = EditorState.create({ doc: docs[0] as Node });
  const caret = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 12)));
  const mapped = narrowed(changeTo(caret, docs[1] as Node), caret).selection;
  expect([mapped.from, mapped.empty]).toEqual([15, true]);
  const change = changeTo(caret, docs[1] as Node);
  change.setSelection(NodeSelection.create(change.doc, change.doc.content.size - 1)).scrollIntoView();
  const chosen = narrowed(change, caret);
  expect([chosen.selection instanceof NodeSelection, chosen.scrolledIntoView]).toEqual([true, true]);
});

it("leaves the writer's own changes as they are", () => {
  const state = EditorState.create({ doc: docs[0] as Node });
  const own = state.tr.replaceWith(0, state.doc.content.size, (docs[1] as Node).content);
  expect(narrowed(own, state)).toBe(own);
});
