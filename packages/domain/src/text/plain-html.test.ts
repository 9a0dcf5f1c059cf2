// Tests converting plain text to HTML and back.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlOfText, isHtml, textOfHtml } from './plain-html.ts';

describe('plain text as HTML', () => {
  it('keeps paragraphs, lines and signs', () => {
    expect(htmlOfText('a < b & c\nd\n\ne')).toBe('<p>a &lt; b &amp; c<br />d</p><p>e</p>');
    expect(htmlOfText('')).toBe('');
  });

  it('converts to HTML and back without change', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '<', '>', '&', '"', '&lt;', '<b>', 'é') });
    fc.assert(
      fc.property(text, (given) => {
        expect(textOfHtml(htmlOfText(given))).toBe(given);
      }),
    );
  });

  it('returns the words of formatted text', () => {
    expect(textOfHtml('<p>One <strong>two</strong></p><ul><li>a</li><li>b</li></ul>')).toBe('One two\n\n- a\n- b\n\n');
    const tasks = '<ul data-todo><li data-checked="true">a</li><li dir="auto" data-checked="false">b</li></ul>';
    expect(textOfHtml(`<h2>One</h2>${tasks}<table><tbody><tr><th>c</th><td>d</td></tr></tbody></table>`)).toBe(
      'One\n- [x] a\n- [ ] b\n\nc | d\n',
    );
  });

  it('treats only texts with a tag as HTML', () => {
    expect([isHtml('1 < 2 and 3 > 2'), isHtml('<p>a</p>'), isHtml('a </b'), isHtml('&lt;b&gt;')]).toEqual([
      ...[false, true, true, false],
    ]);
  });
});
