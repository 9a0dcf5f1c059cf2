// Tests that passages stay on their words while a document is written, also when all of it is replaced at once.
import { PassageFinder, textsOf } from '@worklane/domain/documents/anchors';
import { readTextBlocks } from '@worklane/domain/documents/text-blocks';
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { describe, expect, it, vi } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { readBlocks } from './block-texts.ts';
import { passageHere, passageNow, passages, revealPassage, selectedParts, showPassages } from './passages.ts';

const TWO = '<p data-id="a">The quick brown fox</p><p data-id="b">Over the dog</p>';

/** Opens an editor with a thread about some words. */
function open(html: string, sent = [{ block: 'a', start: 10, quote: 'brown fox' }]) {
  const onPassage = vi.fn<(id: string) => void>();
  const view = new EditorView(document.body.appendChild(document.createElement('div')), {
    state: EditorState.create({ doc: readHtml(html), plugins: [passages(onPassage)] }),
  });
  const parts = new PassageFinder(textsOf(readTextBlocks(html))).started(sent);
  showPassages(view, { list: [{ id: 'one', parts }], current: null });
  const marked = () => [...view.dom.querySelectorAll('[data-passage]')].map((each) => each.textContent);
  const now = () => passageNow(view, 'one');
  return { view, onPassage, parts, marked, now };
}

describe('the text of blocks', () => {
  it.each([
    '<p data-id="a">A &amp; <strong>b</strong>  c</p><h2 data-id="b">One</h2>',
    '<blockquote data-id="a">A<br>B</blockquote><hr data-id="b"><p data-id="c">C</p>',
    '<ul><li data-id="a">One<ul><li data-id="b">Two</li></ul></li><li data-id="c"><p data-id="d">Below</p></li></ul>',
    '<ul data-todo=""><li data-id="a" data-checked="true">Done</li></ul>',
    '<pre data-id="a"><code data-language="ts">a &lt; 1;\n\n  b</code></pre>',
    '<figure data-id="a"><img src="/api/files/x1" alt="A"><figcaption>Say <em>it</em></figcaption></figure>',
    '<table data-id="a"><tbody><tr><th colspan="2">H</th></tr><tr><td>a<br>b</td><td>c</td></tr></tbody></table>',
    '<aside data-id="a" data-callout="info"><p>Mind <em>this</em></p></aside>',
    '<div data-id="a" data-live="team">Team of this project</div><p data-id="b">On</p>',
    '<p data-id="a">Above</p><div data-nested=""><p data-id="b">Below</p></div>',
    '<p data-id="a">Ask <span data-mention="u1">@Mara</span> of <span data-ticket="t1">EDGE-12</span> now</p>',
  ])('is counted as in the stored form: %s', (html) => {
    expect(readBlocks(readHtml(html)).map(({ id, text }) => ({ id, text }))).toEqual(readTextBlocks(html));
  });
});

it('stays on its words while others are written before, inside and behind them', () => {
  const { view, marked, now } = open(TWO);
  expect(marked()).toEqual(['brown fox']);
  view.dispatch(view.state.tr.insertText('Now ', 1));
  expect(now()).toEqual([{ block: 'a', start: 14, quote: 'brown fox' }]);
  view.dispatch(view.state.tr.insertText('red ', 21));
  view.dispatch(view.state.tr.insertText(' jumps', 28));
  expect(marked()).toEqual(['brown red fox']);
  view.dispatch(view.state.tr.split(5));
  expect(marked()).toEqual(['brown red fox']);
});

it('is found again when all of the document is replaced, as others change it', () => {
  const { view, marked, now } = open(TWO);
  const replace = (html: string) =>
    view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, readHtml(html).content));
  replace(TWO.replace('The', 'Yesterday the'));
  expect(now()).toEqual([{ block: 'a', start: 20, quote: 'brown fox' }]);
  replace('<p data-id="a">Nothing</p>');
  expect([marked(), now()]).toEqual([[], []]);
  replace(TWO);
  expect(marked()).toEqual(['brown fox']);
});

it('is marked where its words are by now when the server says where they were', () => {
  const { view, parts, marked } = open(TWO);
  view.dispatch(view.state.tr.insertText('Now the red ', 1, 11));
  showPassages(view, { list: [{ id: 'one', parts }], current: 'one' });
  expect(marked()).toEqual(['brown fox']);
  expect(view.dom.querySelector('[data-passage="current"]')).not.toBeNull();
  showPassages(view, { list: [], current: null });
  expect(marked()).toEqual([]);
});

it('marks a block without an id by its place, and a name as a whole', () => {
  const html = '<p>First</p><p>Ask <span data-mention="u1">@Mara</span> now</p>';
  const { marked } = open(html, [{ block: '~1', start: 4, quote: '@Mara now' }]);
  expect(marked().join('')).toBe('@Mara now');
});

it('names what is selected, block by block, and leaves out what has no words', () => {
  const { view } = open(`${TWO}<hr data-id="c"><p data-id="d">Last</p>`);
  const { doc } = view.state;
  expect(selectedParts(view)).toEqual([]);
  view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, 11, doc.content.size - 1)));
  expect(selectedParts(view)).toEqual([
    { block: 'a', start: 10, quote: 'brown fox' },
    { block: 'b', start: 0, quote: 'Over the dog' },
    { block: 'd', start: 0, quote: 'Last' },
  ]);
});

it('says which passage was clicked, and whether one can be shown', () => {
  const { view, onPassage } = open(TWO);
  const click = (pos: number) =>
    view.someProp('handleClick', (handle) => handle(view, pos, new MouseEvent('click', { button: 0 })));
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 13)));
  click(13);
  expect(onPassage.mock.calls).toEqual([['one']]);
  expect(passageHere(view)).toBe('one');
  click(2);
  expect(onPassage).toHaveBeenCalledTimes(1);
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>();
  expect([revealPassage(view, 'one'), revealPassage(view, 'other')]).toEqual([true, false]);
});
