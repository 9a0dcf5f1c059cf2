// Tests that pictures within pasted HTML are uploaded at their places, and that those that cannot be are counted.
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { afterEach, expect, test } from 'vitest';
import { readHtml } from '../html/read-html.ts';
import { writeHtml } from '../html/write-html.ts';
import { pasting } from './pasting.ts';

let view: EditorView;
let uploads: { name: string; type: string; text: string }[];
let refused: string[];
afterEach(() => view.destroy());

function open(html: string): void {
  uploads = [];
  refused = [];
  const wishes = {
    onPictures: ({ state }: EditorView, files: File[], pos: number) => {
      for (const { name, type } of files)
        uploads.push({ name, type, text: state.doc.textBetween(Math.max(0, pos - 4), pos, '|') });
    },
    onRefused: (what: string, count: number) => void refused.push(`${count} ${what}`),
  };
  view = new EditorView(document.createElement('div'), {
    state: EditorState.create({ doc: readHtml(html), plugins: [pasting(wishes)] }),
  });
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
}

const stored = () => writeHtml(view.state.doc.content).replace(/ data-id="[^"]*"/g, '');

function paste(data: Record<string, string>, files: File[] = []): void {
  const clipboardData = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files };
  view.someProp('handlePaste', (handle) => handle(view, { clipboardData } as never, null as never));
}

const PNG = `data:image/png;base64,${btoa('p'.repeat(300))}`;

test('a picture that pasted HTML holds as data is uploaded where it was', () => {
  open('<p>Start</p>');
  const html = `<p>one<img src="${PNG}" alt="Router: plan">two</p><p><img src="${PNG.replace('png', 'webp')}"></p>`;
  paste({ 'text/html': html, 'text/plain': 'onetwo' });
  expect(stored()).toBe('<p>Startonetwo</p><p></p>');
  expect(uploads).toEqual([
    { name: 'Router plan.png', type: 'image/png', text: 'tone' },
    { name: 'image.webp', type: 'image/webp', text: 'wo|' },
  ]);
  expect(refused).toEqual([]);
});

test('pictures that cannot be read are counted, and keep their words', () => {
  open('<p></p>');
  const svg = `data:image/svg+xml;base64,${btoa('s'.repeat(300))}`;
  paste({
    'text/html': `<p>a <img src="${svg}" alt="Plan"> <img src="blob:https://x/1"> <img src="file:///c:/1.png"> <img src="https://x.example/1.png" alt="far"></p>`,
    'text/plain': 'a',
  });
  expect(stored()).toMatch(/^<p>a Plan +<a href="https:\/\/x\.example\/1\.png"[^>]*>far<\/a><\/p>$/);
  expect(uploads).toEqual([]);
  expect(refused).toEqual(['3 picture']);
});

test('the spacers of web pages are no pictures', () => {
  open('<p></p>');
  paste({ 'text/html': '<p>a<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>', 'text/plain': 'a' });
  expect([stored(), uploads, refused]).toEqual(['<p>a</p>', [], []]);
});

test('a pasted file that is no picture is refused beside the pictures that are taken', () => {
  open('<p></p>');
  paste({}, [
    new File(['x'], 'Plan.png', { type: 'image/png' }),
    new File(['x'], 'Plan.pdf', { type: 'application/pdf' }),
  ]);
  expect(uploads.map(({ name }) => name)).toEqual(['Plan.png']);
  expect(refused).toEqual(['1 file']);
});
