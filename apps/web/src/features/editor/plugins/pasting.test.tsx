// Proves how what is pasted is told apart: cut here, cut in another editor, wanted as plain words.
import { DOMSerializer } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { afterEach, expect, test } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { writeHtml } from '../html/write-html.ts';
import { pasting } from './pasting.ts';

let view: EditorView;
const refused: string[] = [];
afterEach(() => {
  view.destroy();
  refused.length = 0;
});

function open(html: string): void {
  view = new EditorView(document.createElement('div'), {
    state: EditorState.create({
      doc: readHtml(html),
      plugins: [pasting({ onPictures: () => undefined, onRefused: (what) => refused.push(what) })],
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

test.each([
  ['words', '', 'a'.repeat(1_000_001)],
  ['paragraphs', `<p>${'a'.repeat(600_000)}</p>`.repeat(2), ''],
  ['cells', `<p>${'a'.repeat(990_000)}</p><table>${`<tr>${'<td>a</td>'.repeat(10)}</tr>`.repeat(100)}</table>`, ''],
])('more %s than a document can hold are refused before they are read', (_name, html, text) => {
  open('<p>a</p>');
  expect(paste(html, text)).toBe(true);
  expect(stored()).toBe('<p>a</p>');
  expect(refused).toEqual(['text']);
});

test('lists and quotes that are nested without end keep their words, and can be stored', () => {
  open('<p></p>');
  paste(`${'<ul><li>a'.repeat(200)}${'</li></ul>'.repeat(200)}<p>b</p>`);
  const html = stored();
  expect(html.replace(/<[^>]*>/g, '')).toBe(`${'a'.repeat(200)}b`);
  expect(html.match(/<ul>/g)?.length).toBeLessThan(50);
});

test('Markdown that is too deep to be read comes as its words', () => {
  open('<p></p>');
  const text = `# Head\n${'> '.repeat(5_000)}a`;
  paste('', text);
  expect(view.state.doc.textContent).toBe(text);
});
