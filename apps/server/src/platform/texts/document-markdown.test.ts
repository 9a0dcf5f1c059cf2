// Tests that Markdown made of a document reads as the document does.
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { cleanDocument } from './clean-document.ts';
import { documentMarkdown } from './document-markdown.ts';

const FILE = '/api/files/01910000-0000-7000-8000-000000000001';

test.each([
  ['<p data-id="a">One<br>two</p><p>Three</p>', 'One\\\ntwo\n\nThree\n'],
  ['<h2>Title *x*</h2><hr>', '## Title \\*x\\*\n\n---\n'],
  [
    '<p><strong>Bold </strong>and <em>it</em>, <s>gone</s> <u>u</u> <code>a`b</code></p>',
    '**Bold** and *it*, ~~gone~~ <u>u</u> ``a`b``\n',
  ],
  ['<p>1. no list</p><p># no head</p><p>- no item</p>', '1\\. no list\n\n\\# no head\n\n\\- no item\n'],
  [
    '<p><a href="https://a.example/(x)" target="_blank" rel="noopener noreferrer">Link</a></p>',
    '[Link](https://a.example/\\(x\\))\n',
  ],
  ['<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>', '- A\n  - B\n- C\n'],
  ['<ol start="9"><li>A</li><li>B<p>below</p></li></ol>', '9. A\n10. B\n    below\n'],
  [
    '<ul data-todo=""><li data-checked="true">Done</li><li data-checked="false">Open</li></ul>',
    '- [x] Done\n- [ ] Open\n',
  ],
  ['<pre><code data-language="ts">a\n```\nb</code></pre>', '````ts\na\n```\nb\n````\n'],
  ['<blockquote>A<br>B</blockquote>', '> A\\\n> B\n'],
  ['<aside data-callout="warning"><p>Mind</p></aside>', '> [!WARNING]\n> Mind\n'],
  [`<figure><img src="${FILE}" alt="A cat"><figcaption>Cap</figcaption></figure>`, `![A cat](${FILE})\n\n*Cap*\n`],
  [
    '<table><tbody><tr><th>A|B</th><th>C</th></tr><tr><td>1<br>2</td></tr></tbody></table>',
    '| A\\|B | C |\n| --- | --- |\n| 1<br>2 |  |\n',
  ],
  ['<div data-live="team">Team of this project</div>', '*Team of this project*\n'],
  ['<p data-id="a"></p>', ''],
])('writes %s', async (html, markdown) => {
  expect(await documentMarkdown(html)).toBe(markdown);
});

test('is read again as the same blocks', async () => {
  const html =
    '<h1>Plan</h1><p>Some <strong>bold</strong> &lt;b&gt; &amp; *stars* [x](y)</p><ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul>' +
    '<pre><code data-language="ts">const a = `b`;</code></pre><table><tbody><tr><th>H</th></tr><tr><td>1</td></tr></tbody></table>';
  const read = await cleanDocument(await marked(await documentMarkdown(html)), 100_000);
  expect(read.html.replace(/\n/g, '')).toBe(html);
});
