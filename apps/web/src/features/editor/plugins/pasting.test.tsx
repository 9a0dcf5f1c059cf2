// Proves how what is pasted is told apart: cut here, cut in another editor, wanted as plain words.
import { DOMSerializer } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { afterEach, expect, test } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { writeHtml } from '../html/write-html.ts';
import { pasting } from './pasting.ts';

let view: EditorView;
afterEach(() => view.destroy());

function open(html: string): void {
  view = new EditorView(document.createElement('div'), {
    state: EditorState.create({
      doc: readHtml(html),
      plugins: [pasting({ onPictures: () => undefined, onRefused: () => undefined })],
    }),
  });
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
}

const stored = () => writeHtml(view.state.doc.content).replace(/ data-id="[^"]*"/g, '');

/** @returns whether the editor's own rules took it in */
function paste(html: string, text = 'x'): boolean {
  const data: Record<string, string> = { 'text/html': html, 'text/plain': text };
  const clipboardData = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [] };
  return view.someProp('handlePaste', (handle) => handle(view, { clipboardData } as never, null as never)) ?? false;
}

const press = (key: string, shiftKey: boolean) =>
  view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key, shiftKey })));

test('what another editor of the same make has cut is read as that editor means it', () => {
  open('<p></p>');
  paste(
    '<div data-node-type="actionList" data-pm-slice="0 0 []"><div data-task-state="DONE">Act</div></div><p>Then <a href="javascript:x">go</a></p>',
  );
  expect(stored()).toBe('<ul data-todo=""><li data-checked="true">Act</li></ul><p>Then go</p>');
});

test('what was copied here is told by its mark', () => {
  open('<aside data-callout="error"><p>Mind it</p></aside>');
  const serializer = view.someProp('clipboardSerializer') ?? DOMSerializer.fromSchema(view.state.schema);
  const holder = document.createElement('div');
  holder.append(serializer.serializeFragment(view.state.doc.content));
  expect(paste(holder.innerHTML)).toBe(false);
});

test('a paste without its key keeps its structure whatever was typed before, and so does Shift with Insert', () => {
  open('<p></p>');
  for (const key of ['A', 'Insert']) {
    press(key, true);
    paste('<h2>Head</h2>', 'Head');
  }
  expect(stored()).toBe('<h2>Head</h2><h2>Head</h2>');
});

test('Shift with the key for pasting brings the words alone, once', () => {
  open('<p></p>');
  press('V', true);
  paste('<h2>Head</h2>', 'Head');
  expect(stored()).toBe('<p>Head</p>');
  paste('<h2>Head</h2>', 'Head');
  expect(stored()).toContain('<h2>Head</h2>');
});
