// Tests that the server writes a shared text as the editor writes its own blocks.
import { blocksOfText } from '@worklane/domain/documents/blocks-of-text';
import { TEXT_ROOT } from '@worklane/domain/documents/vocabulary';
import { writeBlocks } from '@worklane/domain/documents/write-blocks';
import type { Mark } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { prosemirrorToYDoc } from 'y-prosemirror';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { createState } from '../create-state.ts';
import { schema } from '../schema.ts';
import { writeHtml } from './write-html.ts';

const EVERY_BLOCK = [
  '<p data-align="center" dir="rtl">Words <strong>bold <em>both</em></strong> <a href="https://example.com/?a=1&amp;b=2"><u>link</u></a> a<br>b &lt;tag&gt;</p>',
  '<h3>Heading</h3><blockquote>Quote</blockquote><hr>',
  '<pre><code data-language="ts">const a = 1;\n\nif (a &lt; 2) {}</code></pre>',
  '<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul><ol start="3"><li>Three</li></ol>',
  '<ul data-todo=""><li data-checked="true">Done</li><li data-checked="false">Open</li></ul>',
  '<table><tbody><tr><th>Head</th><td colspan="2">Cell</td></tr></tbody></table>',
  '<aside data-callout="warning"><p>Mind</p></aside><div data-nested=""><p>Indented</p></div>',
  '<figure><img src="/api/files/0198f000-0000-7000-8000-000000000000" alt="A" width="480"><figcaption>Caption</figcaption></figure>',
  '<div data-live="tickets" data-filter="status=todo">Tickets of this project</div>',
  '<p><span data-mention="0198f000-0000-7000-8000-000000000001">@Mara</span> <s>a</s><mark>b</mark><code>c</code></p>',
].join('');

test('writes every block and mark as the editor does', () => {
  const { doc } = createState(EVERY_BLOCK, []);
  const text = new Doc();
  applyUpdate(text, encodeStateAsUpdate(prosemirrorToYDoc(doc, TEXT_ROOT)));
  expect(writeBlocks(blocksOfText(text.getXmlFragment(TEXT_ROOT)))).toBe(writeHtml(doc.content));
});

test('never links an address that runs a script, even if a member put it into a shared text', () => {
  const draw = schema.marks.link.spec.toDOM as (
    mark: Mark,
    isInline: boolean,
  ) => readonly [string, { href: string | null }];
  const [, { href }] = draw(schema.marks.link.create({ href: 'javascript:alert(1)' }), true);
  expect(href).toBeNull();
});
