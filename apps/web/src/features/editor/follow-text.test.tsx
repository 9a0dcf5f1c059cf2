// Proves that a text which follows another one's keeps the caret and the user's own steps.
import { history, undo } from 'prosemirror-history';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { followText } from './follow-text.ts';
import { readHtml } from './html/read-html.ts';
import { writeHtml } from './html/write-html.ts';

const OPEN = '<p data-id="a">Alpha</p><ul><li data-id="b">Beta</li></ul><p data-id="c">Gamma</p>';

/** Opens the text with the caret behind `Gamma`. */
function writing() {
  const state = EditorState.create({ doc: readHtml(OPEN), plugins: [history()] });
  return state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)));
}

const textOf = (state: EditorState) => writeHtml(state.doc.content).replace(/ data-id="[^"]*"/g, '');

test.each([
  ['a block above', '<p>Zero</p><p>Alpha</p><ul><li>Beta</li></ul><p>Gamma</p>'],
  [
    'a block above, with other ids',
    '<p data-id="x">Zero</p><p data-id="y">Alpha</p><ul><li>Beta</li></ul><p>Gamma</p>',
  ],
  ['words above', '<p>Alpha, says Aiko</p><ul><li>Beta</li></ul><p>Gamma</p>'],
  ['a block less', '<ul><li>Beta</li></ul><p>Gamma</p>'],
  ['words of the same block', '<p>Alpha</p><ul><li>Beta</li></ul><p>And Gamma</p>'],
  ['all of it but that', '<h1>Other</h1><p>Gamma</p>'],
])('the caret stays in its words: %s', (_name, theirs) => {
  let state = writing();
  state = state.apply(followText(state.tr, readHtml(theirs)));
  expect(textOf(state)).toBe(theirs.replace(/ data-id="[^"]*"/g, ''));
  state = state.apply(state.tr.insertText('!'));
  expect(textOf(state)).toContain('Gamma!</p>');
});

test('undo reverts what the user wrote and keeps what others did', () => {
  let state = writing();
  state = state.apply(state.tr.insertText(' mine'));
  state = state.apply(
    followText(state.tr, readHtml(OPEN.replace('Alpha', 'Alpha, says Aiko').replace('Gamma', 'Gamma mine'))),
  );
  undo(state, (tr) => {
    state = state.apply(tr);
  });
  expect(textOf(state)).toBe('<p>Alpha, says Aiko</p><ul><li>Beta</li></ul><p>Gamma</p>');
});

test('the same text changes nothing', () => {
  const state = writing();
  expect(followText(state.tr, readHtml(OPEN.replaceAll(/ data-id="."/g, ''))).docChanged).toBe(false);
});
