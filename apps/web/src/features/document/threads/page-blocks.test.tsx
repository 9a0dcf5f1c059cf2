// Tests how passages are found in a document that is shown without the editor, and read from a selection there.
import { readTextBlocks } from '@worklane/domain/documents/text-blocks';
import { expect, it } from 'vitest';
import { tidyHtml } from '../../editor/html/tidy-html.ts';
import { partsIn, rangeOf, readPageBlocks } from './page-blocks.ts';

const shown = (html: string) => document.body.appendChild(tidyHtml(html));

it.each([
  '<p data-id="a">A &amp; <strong>b</strong><br>c</p><h2 data-id="b">One</h2><p>No id</p>',
  '<ul><li data-id="a">One<ul><li data-id="b">Two</li></ul></li></ul>',
  '<pre data-id="a"><code data-language="ts">a &lt; 1;\n\n  b</code></pre>',
  '<figure data-id="a"><img src="/api/files/x1" alt="A"><figcaption>Say <em>it</em></figcaption></figure>',
  '<table data-id="a"><tbody><tr><td>a<br>b</td><td>c</td></tr></tbody></table>',
  '<aside data-id="a" data-callout="info"><p>Mind</p></aside><div data-id="b" data-live="team">Team of this project</div>',
  '<p data-id="a">Above</p><div data-nested=""><p data-id="b">Ask <span data-mention="u1">@Mara</span></p></div>',
])('counts the text of blocks as in the stored form: %s', (html) => {
  expect(readPageBlocks(shown(html)).map(({ id, text }) => ({ id, text }))).toEqual(readTextBlocks(html));
});

it('finds the words of a part, and reads the same part from a selection', () => {
  const root = shown('<p data-id="a">The <em>quick</em> brown<br>fox</p><hr><p data-id="b">Over the dog</p>');
  const blocks = readPageBlocks(root);
  const [first, , last] = blocks;
  const words = first && rangeOf(first, { start: 6, end: 15 });
  expect(words?.toString()).toBe('ick brown');
  expect(words && partsIn(blocks, words)).toEqual([{ block: 'a', start: 6, quote: 'ick brown' }]);
  const over = first && rangeOf(first, { start: 10, end: 19 });
  const behind = last && rangeOf(last, { start: 0, end: 4 });
  if (behind) over?.setEnd(behind.endContainer, behind.endOffset);
  expect(over && partsIn(blocks, over)).toEqual([
    { block: 'a', start: 10, quote: 'brown\nfox' },
    { block: 'b', start: 0, quote: 'Over' },
  ]);
});
