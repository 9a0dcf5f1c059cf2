// Proves that a document survives being stored, and that what other programs write becomes blocks.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHtml } from './read-html.ts';
import { tidyHtml } from './tidy-html.ts';
import { writeHtml } from './write-html.ts';

const stored = (html: string) => writeHtml(readHtml(html).content);

const OWN = [
  '<p data-id="a">Plain  text with  spaces </p>',
  '<p data-id="a" data-align="center" dir="rtl">שלום</p>',
  '<p data-id="a"></p>',
  '<h1 data-id="a">One</h1><h6 data-id="b">Six</h6>',
  '<blockquote data-id="a">A<br>B</blockquote>',
  '<hr data-id="a">',
  '<ul><li data-id="a">One</li><li data-id="b">Two<ul><li data-id="c">Deep</li></ul></li></ul>',
  '<ul><li data-id="a"><p data-id="b">below an empty line</p></li></ul>',
  '<ul><li data-id="a">two  spaces <strong> b</strong></li><li data-id="b"><br></li></ul>',
  '<ol start="3"><li data-id="a">Three</li></ol>',
  '<ul data-todo=""><li data-id="a" data-checked="true">Done</li><li data-id="b" data-checked="false">Open</li></ul>',
  '<pre data-id="a"><code data-language="ts">const a = 1;\n\n  if (a &lt; 2) b();</code></pre>',
  '<pre data-id="a"><code data-language="text">\nfirst line empty</code></pre>',
  '<figure data-id="a"><img src="/api/files/x1" alt="A &quot;b&quot;" width="480"><figcaption>Say <em>it</em></figcaption></figure>',
  '<figure data-id="a"><img src="/api/files/x1" alt=""></figure>',
  '<table data-id="a"><tbody><tr><th colspan="2">H</th></tr><tr><td>a<br>b</td><td></td></tr></tbody></table>',
  '<aside data-id="a" data-callout="warning"><p>Mind <strong>this</strong></p></aside>',
  '<div data-id="a" data-live="tickets" data-filter="status=done&amp;q=a">Tickets of this project</div>',
  '<p data-id="a">Above</p><div data-nested=""><p data-id="b">Below</p><ul><li data-id="c">x</li></ul></div>',
  '<p data-id="a"><a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">L<strong>ink</strong></a> <mark>m</mark><code>c</code><u>u</u><s>s</s></p>',
  '<p data-id="a">Ask <span data-mention="u-1">@Mara</span> of <span data-ticket="t1">EDGE-12</span> and <span data-document="d1">Plan</span></p>',
];

describe('what the editor wrote', () => {
  test.each(OWN)('comes back the same: %s', (html) => {
    expect(stored(html)).toBe(html);
    expect(tidyHtml(html).innerHTML).toBe(html);
  });
});

const id = fc.stringMatching(/^[\w-]{1,12}$/);
const words = fc
  .array(
    fc.tuple(
      fc.subarray(['strong', 'em', 'u', 's', 'mark', 'code']),
      fc
        .stringMatching(/^[a-z &<>"' \u00a0é😀שa]{1,12}$/u)
        .map((text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)),
    ),
    { maxLength: 4 },
  )
  .map((pieces) =>
    pieces.map(([marks, text]) => marks.reduceRight((inner, mark) => `<${mark}>${inner}</${mark}>`, text)).join(''),
  );
const block = fc.letrec((tie) => ({
  block: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.tuple(id, words).map(([at, text]) => `<p data-id="${at}">${text}</p>`),
    fc
      .tuple(id, words, fc.integer({ min: 1, max: 6 }))
      .map(([at, text, n]) => `<h${n} data-id="${at}">${text}</h${n}>`),
    fc.tuple(id, words).map(([at, text]) => `<aside data-id="${at}" data-callout="error"><p>${text}</p></aside>`),
    fc.tuple(id, words).map(([at, text]) => `<blockquote data-id="${at}">${text}</blockquote>`),
    fc
      .tuple(
        fc.constantFrom('ul', 'ol', 'ul data-todo=""'),
        fc.array(fc.tuple(id, words, fc.array(tie('block'), { maxLength: 2 })), { minLength: 1, maxLength: 3 }),
      )
      .map(
        ([tag, items]) =>
          `<${tag}>${items.map(([at, text, more]) => `<li data-id="${at}">${text}${more.join('')}</li>`).join('')}</${tag.slice(0, 2)}>`,
      ),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((inner) => `<div data-nested="">${inner.join('')}</div>`),
    fc
      .tuple(id, fc.array(words, { minLength: 1, maxLength: 3 }))
      .map(
        ([at, cells]) =>
          `<table data-id="${at}"><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`,
      ),
  ),
})).block as fc.Arbitrary<string>;

test('any document is the same after it was stored and read again', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (blocks) => {
      const document = readHtml(blocks.join(''));
      document.check();
      const html = writeHtml(document.content);
      const again = readHtml(html);
      expect(again.toJSON()).toEqual(document.toJSON());
      expect(writeHtml(again.content)).toBe(html);
    }),
    { numRuns: 60 },
  );
});
