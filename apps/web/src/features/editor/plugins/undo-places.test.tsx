// Tests where the caret is after changes of a shared text are undone and redone.
import { TEXT_ROOT } from '@worklane/domain/documents/vocabulary';
import { TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { afterEach, expect, it } from 'vitest';
import { prosemirrorToYXmlFragment, redo, undo } from 'y-prosemirror';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { moveByOne } from '../blocks/move-block.ts';
import { readHtml } from '../html/read-html.ts';
import type { SharedText } from '../parts/shared-text-state.ts';
import { narrowed } from './narrow-change.ts';
import { openShared } from './shared-editing.ts';

const views: EditorView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

function editing(html: string): EditorView {
  const text = new Y.Doc();
  prosemirrorToYXmlFragment(readHtml(html), text.getXmlFragment(TEXT_ROOT));
  const shared = { text, awareness: new Awareness(text) } as unknown as SharedText;
  const { plugins, open } = openShared(shared, () => ({ name: 'Mara', colour: 1 }));
  const view = new EditorView(document.createElement('div'), {
    state: open(plugins),
    dispatchTransaction: (tr) => view.updateState(view.state.apply(narrowed(tr, view.state))),
  });
  views.push(view);
  return view;
}

/** Says in which block the caret is, and behind how many letters. */
function caretOf({ state }: EditorView): [string, number] {
  const { $head } = state.selection;
  return [$head.parent.attrs.id, $head.parentOffset];
}

const order = ({ state }: EditorView) => state.doc.children.map(({ attrs }) => attrs.id).join('');

it('is in the moved block when its move is undone, and where it was when letters are', () => {
  const view = editing('<p data-id="a">one</p><p data-id="b">second</p><p data-id="c">three</p>');
  // Behind the first four letters of the second block.
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 10)));
  expect(caretOf(view)).toEqual(['b', 4]);
  const { tr } = view.state;
  moveByOne(tr, 5, -1);
  view.dispatch(tr);
  expect(order(view)).toBe('bac');
  undo(view.state);
  expect([order(view), caretOf(view)]).toEqual(['abc', ['b', 4]]);
  redo(view.state);
  expect(order(view)).toBe('bac');
  undo(view.state);
  view.dispatch(view.state.tr.insertText('!'));
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
  undo(view.state);
  expect([view.state.doc.textContent, caretOf(view)]).toEqual(['onesecondthree', ['b', 4]]);
});
