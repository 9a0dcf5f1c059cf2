// Tests what the sanitizer keeps of a text and what it removes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../testing/processor-time.ts';
import { cleanForeignHtml, cleanHtml, mentionsIn } from './clean-html.ts';

const ID = '01998f3e-0000-7000-8000-000000000001';

describe('cleanHtml', () => {
  it.each([
    ['a < b\n\nc', '<p>a &lt; b</p><p>c</p>'],
    ['<div>One <b>two</b></div>', '<p>One <strong>two</strong></p>'],
    ['<p>a<script>alert(1)</script><style>b{}</style></p>', '<p>a</p>'],
    ['<p onclick="x()" style="color:red" class="a">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<p>a</p>'],
    ['<a href="//evil.example">a</a>', '<p>a</p>'],
    ['<a href="https://good.example" onmouseover="x" target="_top">a</a>', '<a href="https://good.example">a</a>'],
    [
      '<p>see https://good.example/a?b=1&amp;c=2.</p>',
      '<p>see <a href="https://good.example/a?b=1&amp;c=2">https://good.example/a?b=1&amp;c=2</a>.</p>',
    ],
    ['<p>Cafe&#769; a&#7;b</p>', '<p>Caf\u00e9 ab</p>'],
    [`<img src="/api/files/${ID}" alt="Cafe&#769; &#7;">`, `<img src="/api/files/${ID}" alt="Caf\u00e9 " />`],
    ['https://good.example/&', '<p><a href="https://good.example/">https://good.example/</a>&amp;</p>'],
    ['<p><code>https://good.example</code></p>', '<p><code>https://good.example</code></p>'],
    ['<img src="https://evil.example/pixel.gif">', ''],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    [`<img src="/api/files/${ID}" onerror="x()" alt="A">`, `<img src="/api/files/${ID}" alt="A" />`],
    [`<p><span data-mention="${ID}">@Mara</span></p>`, `<p><span data-mention="${ID}">@Mara</span></p>`],
    ['<p><span data-mention="x">@Mara</span></p>', '<p>@Mara</p>'],
    [`<p><span data-ticket="${ID}">EDGE-1</span></p>`, `<p><span data-ticket="${ID}">EDGE-1</span></p>`],
    [`<p><span data-document="${ID}" data-mention="${ID}">Two</span></p>`, '<p>Two</p>'],
    ['<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>', '<p>a</p>'],
    ['<p> &nbsp;<br></p>', ''],
    // Without the paragraph it would be plain text the next time.
    ['<math>a &amp; b', '<p>a &amp; b</p>'],
    ['<h1 data-id="a1">One</h1><hr data-id="a 1">', '<h1 data-id="a1">One</h1><hr />'],
    [
      '<ul data-todo=""><li data-checked="true" class="a">Done</li></ul>',
      '<ul data-todo><li data-checked="true">Done</li></ul>',
    ],
    ['<ul data-todo="x"><li data-checked="x">a</li></ul>', '<ul><li>a</li></ul>'],
    [
      '<pre><code data-language="ts">a &lt; b\nc</code></pre>',
      '<pre><code data-language="ts">a &lt; b\nc</code></pre>',
    ],
    ['<p dir="rtl" data-align="center">a <mark>b</mark></p>', '<p dir="rtl" data-align="center">a <mark>b</mark></p>'],
    ['<p dir="x" data-align="x">a</p>', '<p>a</p>'],
    [
      '<table onclick="x()"><tbody><tr><th colspan="2">a</th></tr><tr><td rowspan="999">b</td></tr></tbody></table>',
      '<table><tbody><tr><th colspan="2">a</th></tr><tr><td>b</td></tr></tbody></table>',
    ],
    [
      `<figure><img src="/api/files/${ID}" alt="" width="480"><figcaption>A</figcaption></figure>`,
      `<figure><img src="/api/files/${ID}" alt="" width="480" /><figcaption>A</figcaption></figure>`,
    ],
    ['<figure><img src="https://evil.example/a.gif"><figcaption>A</figcaption></figure>', '<figcaption>A</figcaption>'],
    [
      '<aside data-callout="info"><p>a</p></aside><div data-nested=""><p>b</p></div>',
      '<aside data-callout="info"><p>a</p></aside><div data-nested><p>b</p></div>',
    ],
    ['<div data-live="team">Team</div>', '<p>Team</p>'],
  ])('%s becomes %s', (given, cleaned) => {
    expect(cleanHtml(given)).toBe(cleaned);
  });

  it.each([
    ['<b>'.repeat(31_666) + '</p>'.repeat(23_750)],
    ['<b><p>'.repeat(33_000)],
    ['<ul><li>'.repeat(20_000)],
    ['<p></b>'.repeat(25_000)],
  ])('refuses what would take long to clean: %.20s', (given) => {
    expect(() => cleanHtml(given)).toThrow(expect.objectContaining({ code: 'text_too_complex' }));
    expect(cleanForeignHtml(`${given}words`, new Map())).toBe('<p>words</p>');
  });

  it('cleans the worst accepted input within moments', () => {
    const worst = '<b>'.repeat(99) + '<i></u></i>'.repeat(3_300);
    const started = processorTime();
    cleanHtml(worst);
    const most = processorTime() - started;
    // Compared with the same number of tags side by side, as people write them.
    const begun = processorTime();
    cleanHtml('<p><b>x</b></p>'.repeat(2_500));
    expect(most).toBeLessThan(10 * (processorTime() - begun) + 50);
  });

  it.each([
    ['signs that open no tag', `<p>${'<'.repeat(399_000)}`],
    ['more tags than it takes, and then signs that open none', `${'<a>'.repeat(10_001)}${'<'.repeat(360_000)}`],
    ['empty lines', '\n'.repeat(390_000)],
    ['blanks behind tags', `${'<a>'.repeat(10_001)}${' '.repeat(300_000)}x`],
  ])('cleans a foreign text full of %s without blocking others', (_, given) => {
    const started = processorTime();
    try {
      cleanForeignHtml(given, new Map());
    } catch (error) {
      expect(error).toMatchObject({ code: 'text_too_long' });
    }
    expect(processorTime() - started).toBeLessThan(2_000);
  });

  it('accepts a long text from a word processor', () => {
    const row = '<p>A line with <b>bold</b> words<p>and one that is not closed<br>';
    expect(cleanHtml(row.repeat(1_500))).toContain('<strong>bold</strong>');
  });

  it('does not change cleaned HTML when it is cleaned again', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<a href="https://x.example">',
        '</a>',
        '<b>',
        '</b>',
        '<img src=x onerror=a>',
        '<script>',
        '</script>',
      ],
      ...[
        'text ',
        'https://y.example ',
        '&lt;',
        '&',
        '<',
        '>',
        '"',
        '<svg/onload=a>',
        '<math>',
        '<!--',
        '-->',
        '<code>',
        '</code>',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = cleanHtml(`<p>${pieces.join('')}`);
        expect(once === '' ? '' : cleanHtml(once)).toBe(once);
        expect(once).not.toMatch(/<(script|svg|math|img)|\son\w+=|javascript:/i);
      }),
    );
  });

  it('refuses a text that becomes too long while it is cleaned', () => {
    const addresses = 'http://a '.repeat(20_000);
    expect(() => cleanHtml(addresses)).toThrow('This text is too long');
    expect(cleanHtml('x'.repeat(199_000))).toHaveLength(199_007);
  });

  it('finds who is mentioned, once each', () => {
    const span = `<span data-mention="${ID}">@Mara</span>`;
    expect(mentionsIn(cleanHtml(`<p>${span} and ${span}</p>`))).toEqual([ID]);
    expect(mentionsIn(cleanHtml(`<p>Write data-mention="x" or &lt;span data-mention="${ID}"></p>`))).toEqual([]);
  });
});
