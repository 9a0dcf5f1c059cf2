// Proves which typed addresses become links, and that a sentence keeps its last sign.
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { afterEach, expect, test } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { writeHtml } from '../html/write-html.ts';
import { addressBeforeEnter } from './typed-address.ts';
import { typedRules } from './typed-rules.ts';

let view: EditorView;
afterEach(() => view.destroy());

const LINK =
  '<a href="https://example.com/a?b=1" target="_blank" rel="noopener noreferrer">https://example.com/a?b=1</a>';

function write(html: string, ended: ' ' | 'Enter'): string {
  view = new EditorView(document.createElement('div'), {
    state: EditorState.create({ doc: readHtml(html), plugins: [typedRules(), addressBeforeEnter()] }),
  });
  const end = TextSelection.atEnd(view.state.doc);
  view.dispatch(view.state.tr.setSelection(end));
  if (ended === 'Enter')
    view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key: 'Enter' })));
  else view.someProp('handleTextInput', (handle) => handle(view, end.from, end.to, ' ', () => view.state.tr));
  return writeHtml(view.state.doc.content).replace(/ data-id="[^"]*"/g, '');
}

test.each([' ', 'Enter'] as const)('an address becomes a link at "%s", without the sign behind it', (ended) => {
  const space = ended === ' ' ? ' ' : '';
  expect(write('<p>See https://example.com/a?b=1</p>', ended)).toBe(`<p>See ${LINK}${space}</p>`);
  expect(write('<p>(https://example.com/a?b=1).</p>', ended)).toBe(`<p>(${LINK}).${space}</p>`);
});

test.each([
  '<p><code>https://example.com</code></p>',
  '<pre><code data-language="text">https://example.com</code></pre>',
  '<p><a href="https://other.example/" target="_blank" rel="noopener noreferrer">https://example.com</a></p>',
  '<p>nothttps://example.com</p>',
  '<p>javascript:alert(1)</p>',
])('an address stays plain text in %s', (html) => {
  expect(write(html, 'Enter')).toBe(html);
  expect(write(html, ' ')).toBe(html);
});
