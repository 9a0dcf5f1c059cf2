// Tests what letters and Enter do while a block is selected as a whole, and what presses and keys do with the caret.
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { writeHtml } from '../html/write-html.ts';
import { keys } from '../keys.ts';
import { pointing } from './pointing.ts';

const LIVE = '<div data-live="team">Team of this project</div>';

function selecting(html: string) {
  const view = new EditorView(document.createElement('div'), {
    state: EditorState.create({ doc: readHtml(html), plugins: [pointing(() => false)] }),
  });
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 0)));
  const type = (text: string) =>
    view.someProp('handleTextInput', (handle) => handle(view, 0, 0, text, () => view.state.tr)) ||
    view.dispatch(view.state.tr.insertText(text));
  const stored = () => writeHtml(view.state.doc.content).replace(/ data-id="[^"]*"/g, '');
  return { view, type, stored };
}

test.each([LIVE, '<hr>', '<figure><img src="/api/files/a" alt=""></figure>'])(
  'letters on a selected %s begin a paragraph below it',
  (html) => {
    const { type, stored } = selecting(`${html}<p>Next</p>`);
    type('a');
    type('b');
    expect(stored()).toBe(`${html}<p>ab</p><p>Next</p>`);
  },
);

test('Enter on a selected live block begins a paragraph below it', () => {
  const { view, type, stored } = selecting(`${LIVE}<p>Next</p>`);
  keys.Enter?.(view.state, view.dispatch);
  type('a');
  expect(stored()).toBe(`${LIVE}<p>a</p><p>Next</p>`);
});

test('letters use the empty paragraph that follows a selected live block', () => {
  const { type, stored } = selecting(`${LIVE}<p></p>`);
  type('a');
  expect(stored()).toBe(`${LIVE}<p>a</p>`);
});

test('letters change no selected block of words', () => {
  const { type, stored } = selecting('<p>One</p>');
  type('a');
  expect(stored()).toBe('<p>One</p>');
});

test.each([
  ['<p>One</p>', '<p>One!</p>'],
  ['<h2>One</h2>', '<h2>One!</h2>'],
  ['<ul><li>One</li></ul>', '<ul><li>One!</li></ul>'],
  ['<p>One</p><p data-id="b"></p>', '<p>One</p><p>!</p>'],
  [
    '<table><tbody><tr><td>One</td></tr></tbody></table>',
    '<table><tbody><tr><td>One</td></tr></tbody></table><p>!</p>',
  ],
  [LIVE, `${LIVE}<p>!</p>`],
])('a press below %s goes to the end of its words', (html, written) => {
  const { view, stored } = selecting(html);
  const before = view.state.doc;
  view.dom.dispatchEvent(new MouseEvent('mousedown', { clientY: 10, bubbles: true, cancelable: true }));
  if (!/table|live/.test(html)) expect(view.state.doc.eq(before)).toBe(true);
  view.dispatch(view.state.tr.insertText('!'));
  expect(stored()).toBe(written);
});

test('a key moves the caret to the start of the text right after the focus came', () => {
  const { view } = selecting('<p>One two</p>');
  document.body.append(view.dom);
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
  view.focus();
  view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
  // What the browser does with the key.
  document.getSelection()?.collapse(view.dom.querySelector('p')?.firstChild ?? null, 0);
  document.dispatchEvent(new Event('selectionchange'));
  expect(view.state.selection.from).toBe(1);
  view.destroy();
  view.dom.remove();
});
