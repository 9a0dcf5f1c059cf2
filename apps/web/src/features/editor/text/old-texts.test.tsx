// Proves that descriptions and comments from before the editor open in it with all their words, and that opening changes nothing.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownText } from '../html/own-text.ts';
import { readHtml } from '../html/read-html.ts';
import { tidyHtml } from '../html/tidy-html.ts';
import { writeHtml } from '../html/write-html.ts';

const opened = (html: string) => writeHtml(readHtml(ownText(html)).content);

/** Reads the words with their spaces and breaks, without their marks. */
function read(html: string): string {
  const element = document.createElement('div');
  element.innerHTML = html;
  for (const line of element.querySelectorAll('br')) line.replaceWith('\n');
  return element.textContent ?? '';
}

const ID = '01998f3e-0000-7000-8000-000000000001';

/** As the field before wrote them and the server stored them. */
const OLD: readonly [string, string][] = [
  ['<p>One  two<br />three</p>', '<p>One  two<br>three</p>'],
  ['<p>One\ntwo</p>', '<p>One<br>two</p>'],
  ['<p>a</p><p><br /></p><p>b</p>', '<p>a</p><p><br></p><p>b</p>'],
  [
    '<h3>Steps</h3><ul><li>a</li><li><strong>b</strong></li></ul>',
    '<h3>Steps</h3><ul><li>a</li><li><strong>b</strong></li></ul>',
  ],
  ['<p>☐ open</p><blockquote>said</blockquote>', '<p>☐ open</p><blockquote>said</blockquote>'],
  ['<pre>a  &lt; b\n  c</pre>', '<pre><code data-language="text">a  &lt; b\n  c</code></pre>'],
  [`<p>Ask <span data-mention="${ID}">@Mara</span></p>`, `<p>Ask <span data-mention="${ID}">@Mara</span></p>`],
  [
    `<p>seen<img src="/api/files/${ID}" alt="A" /></p>`,
    `<p>seen</p><figure><img src="/api/files/${ID}" alt="A"></figure>`,
  ],
];

it.each(OLD)('opens %s', (html, written) => {
  expect(opened(html)).toBe(written);
});

const words = fc.stringMatching(/^[a-c](?:[ a-c\n]{0,6}[a-c])?$/);
const marked = fc
  .tuple(fc.constantFrom('', 'strong', 'em', 's', 'code'), words)
  .map(([mark, text]) => (mark === '' ? text : `<${mark}>${text}</${mark}>`));
const linesOf = (piece: fc.Arbitrary<string>) =>
  fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('<br />'));
const line = linesOf(marked);
/** In an item a line end was always shown as a space. */
const item = linesOf(marked.map((piece) => piece.replaceAll('\n', ' ')));
const list = fc
  .tuple(fc.constantFrom('ul', 'ol'), fc.array(item, { minLength: 1, maxLength: 3 }))
  .map(([name, items]) => `<${name}>${items.map((each) => `<li>${each}</li>`).join('')}</${name}>`);
const block = fc.oneof(
  line.map((text) => `<p>${text}</p>`),
  line.map((text) => `<h3>${text}</h3>`),
  line.map((text) => `<blockquote>${text}</blockquote>`),
  words.map((text) => `<pre>${text}</pre>`),
  list,
);

it('keeps every word, space and break of an old text, and writes the same again', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 3 }), (blocks) => {
      const old = blocks.join('');
      const now = opened(old);
      expect(read(now)).toBe(read(old));
      // What is shown before the editor is here says the same.
      expect(read(tidyHtml(ownText(old)).innerHTML)).toBe(read(old));
      expect(opened(now)).toBe(now);
    }),
    { numRuns: 20 },
  );
});
