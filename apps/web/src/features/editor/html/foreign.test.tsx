// Proves that what other programs put on the clipboard becomes blocks, as they write it themselves.
import { describe, expect, test } from 'vitest';
import { markdownHtml } from './markdown-html.ts';
import { readHtml } from './read-html.ts';
import { writeHtml } from './write-html.ts';

const stored = (html: string) => writeHtml(readHtml(html).content);

const LINK = 'target="_blank" rel="noopener noreferrer"';

describe('foreign HTML', () => {
  test.each([
    ['bare text', 'Hello', '<p>Hello</p>'],
    ['containers', '<div><section><div>One</div><div>Two</div></section></div>', '<p>One</p><p>Two</p>'],
    ['spaces of the source', '<p>\n  One\n  <b> two</b>\n</p>\n', '<p>One <strong>two</strong></p>'],
    [
      'old elements',
      '<p><b>a</b><i>b</i><del>c</del><ins>d</ins><kbd>e</kbd></p>',
      '<p><strong>a</strong><em>b</em><s>c</s><u>d</u><code>e</code></p>',
    ],
    ['code without code', '<pre>a\n  b</pre>', '<pre><code data-language="text">a\n  b</code></pre>'],
    [
      'code with its language',
      '<pre><code class="language-js">a</code></pre>',
      '<pre><code data-language="js">a</code></pre>',
    ],
    [
      'a box in an item',
      '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
      '<ul data-todo=""><li data-checked="true">a</li><li data-checked="false">b</li></ul>',
    ],
    [
      'boxes of older texts',
      '<ul><li>☑ a</li><li>☐ b</li></ul>',
      '<ul data-todo=""><li data-checked="true">a</li><li data-checked="false">b</li></ul>',
    ],
    ['a list beside its item', '<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    [
      'paragraphs of an item',
      '<ul><li><p>a</p><pre>b</pre></li></ul>',
      '<ul><li>a<pre><code data-language="text">b</code></pre></li></ul>',
    ],
    ['paragraphs of a quote', '<blockquote><p>a</p><p>b</p></blockquote>', '<blockquote>a<br>b</blockquote>'],
    [
      'a list in a quote',
      '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>',
      '<blockquote>a</blockquote><div data-nested=""><ul><li>b</li></ul></div>',
    ],
    [
      'a head of a table',
      '<table><thead><tr><td>H</td></tr></thead><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
      '<table><tbody><tr><th>H</th></tr><tr><td>a<br>b</td></tr></tbody></table>',
    ],
    [
      'a picture of another site',
      '<p>See <img src="https://a.example/b.png" alt="Plan"></p>',
      `<p>See <a href="https://a.example/b.png" ${LINK}>Plan</a></p>`,
    ],
    [
      'a picture of its own',
      '<p>See <img src="/api/files/x1"> it</p>',
      '<p>See</p><figure><img src="/api/files/x1" alt=""></figure><p>it</p>',
    ],
    ['a centred heading', '<h2 style="text-align:center">a</h2>', '<h2 data-align="center">a</h2>'],
    [
      'what unfolds',
      '<details><summary>a</summary><p>b</p></details>',
      '<p><strong>a</strong></p><div data-nested=""><p>b</p></div>',
    ],
    ['raised and lowered signs', '<p>10<sup>6</sup> H<sub>2</sub>O 4<sup>th</sup></p>', '<p>10⁶ H₂O 4th</p>'],
    [
      'the words of a picture that is not here',
      '<p><img src="file:///C:/a.png" alt="All routes"></p>',
      '<p>All routes</p>',
    ],
    [
      'frames and videos, which lead to what they showed',
      '<p>See</p><iframe src="https://video.example/embed/1" title="A tour"></iframe><p>or <video><source src="https://a.example/b.mp4">No video here</video></p>',
      `<p>See</p><p><a href="https://video.example/embed/1" ${LINK}>A tour</a></p><p>or <a href="https://a.example/b.mp4" ${LINK}>https://a.example/b.mp4</a></p>`,
    ],
    [
      'the caption of a table',
      '<table><caption>Regions</caption><tr><td>a</td></tr></table>',
      '<p>Regions</p><table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    [
      'formulas, once',
      '<p>a <math><mi>x</mi><mo>=</mo><mn>1</mn></math>, <math><semantics><mi>y</mi><annotation encoding="application/x-tex">y^2</annotation></semantics></math>, <span class="katex"><span><math><mi>z</mi></math></span><span class="katex-html">z</span></span></p>',
      '<p>a x=1, y^2, z</p>',
    ],
    [
      'emoji that are pictures',
      '<p><img src="https://a.example/1.png" alt="🎉"> <span data-emoji-text="👍"><img src="https://a.example/2.png" alt=":thumbsup:"></span> <img class="emoticon" src="https://a.example/3.png" alt="(tick)"></p>',
      '<p>🎉 👍 (tick)</p>',
    ],
    ['quotation marks', '<p>She said <q>no <b>way</b></q>.</p>', '<p>She said “no <strong>way</strong>”.</p>'],
    ['the address of a heading', '<h2>Scope<a class="headerlink" href="#s">¶</a></h2>', '<h2>Scope</h2>'],
    [
      'the link to edit a section',
      '<h2><span class="mw-headline">Scope</span><span class="mw-editsection">[<a href="/e">edit</a>]</span></h2>',
      '<h2>Scope</h2>',
    ],
    [
      'a panel of code',
      '<div class="code panel"><div class="codeContent panelContent"><pre class="code-java">a\n  b</pre></div></div>',
      '<pre><code data-language="text">a\n  b</code></pre>',
    ],
    [
      'a heading in a quote',
      '<blockquote><h3>Head</h3><p>a</p></blockquote>',
      '<blockquote><strong>Head</strong><br>a</blockquote>',
    ],
    [
      'a quote of a list',
      '<blockquote><ul><li>a</li></ul></blockquote>',
      '<div data-nested=""><ul><li>a</li></ul></div>',
    ],
    [
      'lines that a style keeps',
      '<p style="white-space:pre-wrap">One\ntwo <b>three\nfour</b></p>',
      '<p>One<br>two <strong>three</strong><br><strong>four</strong></p>',
    ],
    [
      'the first number of a list',
      '<ol><li value="3">a</li><li>b</li></ol>',
      '<ol start="3"><li>a</li><li>b</li></ol>',
    ],
    ['nothing', '', '<p></p>'],
  ])('%s', (_name, html, expected) => {
    expect(stored(html)).toBe(expected);
  });

  test.each([
    '<p><a href="javascript:alert(1)">a</a></p>',
    '<p><a href=" java&#10;script:alert(1)">a</a></p>',
    '<p><a href="//evil.example">a</a></p>',
    '<p><a href="data:text/html,x">a</a></p>',
    '<p onclick="alert(1)">a<script>alert(1)</script><style>p{}</style></p>',
    '<p>a<iframe src="javascript:alert(1)" srcdoc="<script>alert(1)</script>"></iframe><svg><script>alert(1)</script></svg></p>',
    '<p>a<video src="data:text/html,x" onerror="alert(1)"></video><object data="//evil.example"></object><embed src="x"></p>',
    '<p>a<iframe src="https://counts.example" width="1" height="1"></iframe></p>',
    '<p>a<img src=x onerror=alert(1)></p>',
  ])('leaves out what could harm: %s', (html) => {
    expect(stored(html)).toBe('<p>a</p>');
  });
});

describe('other programs', () => {
  test('Word: lists are paragraphs with their bullets', () => {
    const item = (level: number, sign: string, text: string) =>
      `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{}</style></head><body><!--StartFragment--><p class=MsoTitle>Plan</p><p class=MsoNormal><b>Bold</b> <span style='mso-highlight:yellow'>seen</span><o:p></o:p></p>${item(1, '·', 'One')}${item(2, 'o', 'Deep')}${item(1, '·', 'Two')}<p class=MsoNormal>Then</p>${item(1, '1.', 'First')}<!--EndFragment--></body></html>`;
    expect(stored(html)).toBe(
      '<h1>Plan</h1><p><strong>Bold</strong> <mark>seen</mark></p><ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul><p>Then</p><ol><li>First</li></ol>',
    );
  });

  test('Word: numbered headings stay headings and keep their numbers', () => {
    const heading = (level: number, number: string, text: string) =>
      `<h${level} style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><a name="_Toc1"><![if !supportLists]><span lang=EN-GB><span style='mso-list:Ignore'>${number}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}</a><o:p></o:p></h${level}>`;
    const html = `${heading(1, '1.', 'Introduction')}<p class=MsoNormal>As in 1.1<o:p></o:p></p>${heading(2, '1.1', 'Scope')}${heading(3, '·', 'Limits')}<p class=MsoToc1><a href="#_Toc1">Scope<span style='display:none;mso-hide:screen'>. 3</span></a></p>`;
    expect(stored(html)).toBe('<h1>1. Introduction</h1><p>As in 1.1</p><h2>1.1 Scope</h2><h3>Limits</h3><p>Scope</p>');
  });

  test('Word: boxes that can be checked are tasks', () => {
    const box = (sign: string, text: string) =>
      `<p class=MsoNormal><w:Sdt CheckBox="t" ID="1"><span style='font-family:"MS Gothic"'>${sign}</span></w:Sdt> ${text}<o:p></o:p></p>`;
    expect(stored(`${box('☒', 'done')}${box('☐', 'open')}<p class=MsoNormal>☐ is a sign</p>`)).toBe(
      '<ul data-todo=""><li data-checked="true">done</li><li data-checked="false">open</li></ul><p>☐ is a sign</p>',
    );
  });

  test('Google Docs: signs raised by a style, and code in a frame', () => {
    const mono = (text: string) => `<span style="font-family:'Roboto Mono',monospace">${text}</span>`;
    const html = `<p dir="ltr"><span>10</span><span style="font-size:0.6em;vertical-align:super">6</span><span> H</span><span style="vertical-align:sub">2</span><span>O</span></p><div dir="ltr"><table><colgroup><col></colgroup><tbody><tr><td><p dir="ltr">${mono('const a = 1;')}${mono('<br>')}${mono('&nbsp;&nbsp;b();')}</p></td></tr></tbody></table></div><table><tbody><tr><td><p>One word in ${mono('code')}</p></td></tr></tbody></table>`;
    expect(stored(html)).toBe(
      '<p>10⁶ H₂O</p><pre><code data-language="text">const a = 1;\n  b();</code></pre><table><tbody><tr><td>One word in <code>code</code></td></tr></tbody></table>',
    );
  });

  test('Google Docs: everything is in a bold that is not, styles say what elements could', () => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400">Head</span></h2><p dir="ltr" style="line-height:1.38"><span style="font-weight:700">Bold</span><span style="font-weight:400"> and </span><span style="font-style:italic;text-decoration:underline">both</span></p><br><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Deep</span></p></li></ul></ul><ul><li role="checkbox" aria-checked="true"><p><span>Task</span></p></li></ul></b>';
    expect(stored(html)).toBe(
      '<h2>Head</h2><p><strong>Bold</strong> and <em><u>both</u></em></p><ul><li>One<ul><li>Deep</li></ul></li></ul><ul data-todo=""><li data-checked="true">Task</li></ul>',
    );
  });

  test('Confluence: panels, tasks and code', () => {
    const html =
      '<div class="confluence-information-macro confluence-information-macro-information"><span class="aui-icon confluence-information-macro-icon"></span><div class="confluence-information-macro-body"><p>Mind it</p></div></div><ul class="inline-task-list"><li class="checked" data-inline-task-id="1"><span>Done</span></li><li data-inline-task-id="2"><span>Open</span></li></ul><div class="code panel pdl"><div class="codeContent"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a;</pre></div></div><div data-panel-type="success"><p>Good</p></div><div data-node-type="actionList"><div data-task-local-id="x" data-task-state="DONE">Act</div></div>';
    expect(stored(html)).toBe(
      '<aside data-callout="info"><p>Mind it</p></aside><ul data-todo=""><li data-checked="true">Done</li><li data-checked="false">Open</li></ul><pre><code data-language="java">int a;</code></pre><aside data-callout="success"><p>Good</p></aside><ul data-todo=""><li data-checked="true">Act</li></ul>',
    );
  });

  test('Confluence: words that stand in attributes', () => {
    const html =
      '<div data-node-type="expand" data-title="More"><p>Inside</p></div><p><a data-inline-card="" href="https://a.example/x"></a> on <span data-node-type="date" data-timestamp="1700000000000"></span></p>';
    expect(stored(html)).toBe(
      `<p><strong>More</strong></p><p>Inside</p><p><a href="https://a.example/x" ${LINK}>https://a.example/x</a> on 2023-11-14</p>`,
    );
  });

  test('Word: quotes', () => {
    expect(stored('<p class=MsoQuote>One</p><p class=MsoIntenseQuote>Two</p>')).toBe(
      '<blockquote>One</blockquote><blockquote>Two</blockquote>',
    );
  });

  test('Notion: reads a list for each item, boxes and callouts', () => {
    const html =
      '<ul class="bulleted-list"><li style="list-style-type:disc">One</li></ul><ul class="bulleted-list"><li>Two</li></ul><ol class="numbered-list" start="1"><li>A</li></ol><ol class="numbered-list" start="2"><li>B</li></ol><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Done</span></li></ul><figure class="callout"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%">Mind it</div></figure>';
    expect(stored(html)).toBe(
      '<ul><li>One</li><li>Two</li></ul><ol><li>A</li><li>B</li></ol><ul data-todo=""><li data-checked="true">Done</li></ul><aside data-callout="info"><p>Mind it</p></aside>',
    );
  });

  test('an editor of code: lines of coloured words', () => {
    const html =
      '<meta charset="utf-8"><div style="color: #ccc;font-family: Menlo, Monaco, monospace;white-space: pre;"><div><span style="color:#f00">const</span> a = 1;</div><div>  b();</div></div>';
    expect(stored(html)).toBe('<pre><code data-language="text">const a = 1;\n  b();</code></pre>');
  });
});

test('the words of a footnote stay', () => {
  expect(stored(markdownHtml('Text[^1]\n\n[^1]: measured twice'))).toBe('<p>Text[^1]</p><p>[^1]: measured twice</p>');
});

test('Markdown: what stands above the text about it is code, and cells have breaks', () => {
  expect(stored(markdownHtml('---\ntitle: Plan\ntags:\n  - a\n---\n\n# Plan\n\n| H |\n|---|\n| a<br>b |'))).toBe(
    '<pre><code data-language="yaml">title: Plan\ntags:\n  - a</code></pre><h1>Plan</h1><table><tbody><tr><th>H</th></tr><tr><td>a<br>b</td></tr></tbody></table>',
  );
  expect(stored(markdownHtml('---\n\nOne\n\n---'))).toBe('<hr><p>One</p><hr>');
});

test('Markdown becomes the blocks that it names', () => {
  const text =
    '# Head\n\nSome **bold** and ==seen== [link](https://a.example)\n\n- [x] done\n- [ ] open\n\n> [!WARNING]\n> Mind it\n\n```ts\na < b\n```\n\n| H |\n|---|\n| c |\n\n---\n\n1. one\n   - deep\n\n<b>raw</b>';
  expect(stored(markdownHtml(text))).toBe(
    `<h1>Head</h1><p>Some <strong>bold</strong> and <mark>seen</mark> <a href="https://a.example" ${LINK}>link</a></p><ul data-todo=""><li data-checked="true">done</li><li data-checked="false">open</li></ul><aside data-callout="warning"><p>Mind it</p></aside><pre><code data-language="ts">a &lt; b</code></pre><table><tbody><tr><th>H</th></tr><tr><td>c</td></tr></tbody></table><hr><ol><li>one<ul><li>deep</li></ul></li></ol><p>&lt;b&gt;raw&lt;/b&gt;</p>`,
  );
});
