// Markdown becomes the HTML of a text, and plain words are not taken for it.
import { describe, expect, it } from 'vitest';
import { htmlOfMarkdown, looksLikeMarkdown } from './markdown.ts';

describe('Markdown', () => {
  it.each([
    ['`c.json()` drops the `charset`', '<p><code>c.json()</code> drops the <code>charset</code></p>'],
    ['# Title\n\nSome **bold**\nnext', '<h1>Title</h1><p>Some <strong>bold</strong><br>next</p>'],
    ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['- [ ] open\n- [x] done', '<ul><li>☐ open</li><li>☑ done</li></ul>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['```ts\nlet a = "<b>";\n```', '<pre>let a = &#34;&#60;b&#62;&#34;;</pre>'],
    ['|a|b|\n|-|-|\n|1|2|', '<pre>|a|b|\n|-|-|\n|1|2|</pre>'],
    ['**a** <img src=x onerror=alert(1)>', '<p><strong>a</strong> &#60;img src=x onerror=alert(1)&#62;</p>'],
    ['![shot](https://x.example/a.png)', '<p><a href="https://x.example/a.png">shot</a></p>'],
    ['[docs](https://x.example/a)', '<p><a href="https://x.example/a">docs</a></p>'],
  ])('makes formatting of %j', (text, html) => {
    expect(htmlOfMarkdown(text).replace(/>\n+(?=<|$)/g, '>')).toBe(html);
  });

  it.each(['a **b** c', '`a`', '_a b_', '~~a~~', '# a', 'x\n- a', '2. a', '> a', '```\na', '[a](https://b.example)'])(
    'is recognised in %j',
    (text) => {
      expect(looksLikeMarkdown(text)).toBe(true);
    },
  );

  it.each(['one\ntwo', 'snake_case and 2*3*4', 'a < b', '__init__', 'C# and #1', '5 - 3', 'a [b] (c)', 'x * y * z'])(
    'is not seen in the plain words %j',
    (text) => {
      expect(looksLikeMarkdown(text)).toBe(false);
    },
  );
});
