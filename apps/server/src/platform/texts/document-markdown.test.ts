// Tests that Markdown made of a document reads as the document does.
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { LONGEST_MS, leastDisturbed, longestStretch } from '../../testing/longest-stretch.ts';
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
  ['<p>a\n\n# b</p>', 'a # b\n'],
  ['<table><tbody><tr><td>a\\<br>b\\</td></tr></tbody></table>', '| a\\\\<br>b\\\\ |\n| --- |\n'],
  [
    '<table><tbody><tr><td>A<table><tbody><tr><td>B|</td><td>C</td></tr></tbody></table></td></tr></tbody></table>',
    '| A<br>B\\|<br>C |\n| --- |\n',
  ],
  ['<ul><li></li><li><blockquote>A</blockquote></li></ul>', '-\n-\n  > A\n'],
])('writes %s', async (html, markdown) => {
  expect(await documentMarkdown(html)).toBe(markdown);
});

const CODE = '<pre><code data-language="text">';

test.each([
  ['spaces in a mark', `<p><strong>a${' '.repeat(200_000)}b</strong></p>`],
  ['line ends', `<p>a${'\n'.repeat(200_000)}b</p>`],
  ['runs of backticks', `<p><code>${'` '.repeat(200_000)}</code></p>${CODE}${'` '.repeat(200_000)}</code></pre>`],
  ['a wide table of many rows', `<table><tbody><tr>${'<td></td>'.repeat(20_000)}</tr>${'<tr></tr>'.repeat(20_000)}`],
  ['tables in tables', `${'<table><tbody><tr><td>a'.repeat(24)}`],
  ['quotes in quotes', `${'<blockquote>'.repeat(90)}${'<p>a</p>'.repeat(20_000)}`],
  ['lists in lists', `${'<ul><li>'.repeat(45)}${'a<br>'.repeat(20_000)}`],
])('writes %s as fast and as short as other texts, while others go on', async (_what, html) => {
  let markdown = '';
  const longest = await leastDisturbed(() =>
    longestStretch(async () => {
      markdown = await documentMarkdown(html);
    }),
  );
  expect(markdown.length).toBeLessThan(3_000_000);
  expect(longest).toBeLessThanOrEqual(LONGEST_MS);
});

test('writes Markdown that is read as the same blocks', async () => {
  const html =
    '<h1>Plan</h1><p>Some <strong>bold</strong> &lt;b&gt; &amp; *stars* [x](y)</p><ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul>' +
    '<pre><code data-language="ts">const a = `b`;</code></pre><table><tbody><tr><th>H</th></tr><tr><td>1</td></tr></tbody></table>';
  const read = await cleanDocument(await marked(await documentMarkdown(html)), 100_000);
  expect(read.html.replace(/\n/g, '')).toBe(html);
});
