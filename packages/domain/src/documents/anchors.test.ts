// Tests that the passage of a comment is found again after the text was changed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnchorPart, PassageFinder, PassageMover, type SentPart, textsOf } from './anchors.ts';
import { readTextBlocks } from './text-blocks.ts';

type Texts = ReadonlyMap<string, string>;
const anchorIn = (texts: Texts, sent: readonly SentPart[]) => new PassageFinder(texts).started(sent);
const moveAnchor = (before: Texts, after: Texts, parts: readonly AnchorPart[]) =>
  new PassageMover(before, after).move(parts);
const read = (html: string) => textsOf(readTextBlocks(html));
const paragraphs = (...texts: string[]) => texts.map((text, at) => `<p data-id="${'abcdef'[at]}">${text}</p>`).join('');

/** Follows the part between the brackets in the first text through the next ones. */
function follow(from: string, ...steps: string[]): AnchorPart {
  const start = from.indexOf('[');
  const quote = from.slice(start + 1, from.indexOf(']'));
  const block = /.*data-id="(\w+)"/s.exec(from.slice(0, start))?.[1] ?? '';
  const htmls = [from.replace(/[[\]]/g, ''), ...steps];
  const before = read(htmls[0] ?? '');
  const offset = start - from.lastIndexOf('>', start) - 1;
  let parts: readonly AnchorPart[] = anchorIn(before, [{ block, start: offset, quote }]);
  htmls.slice(1).forEach((html, at) => {
    parts = moveAnchor(read(htmls[at] ?? ''), read(html), parts);
  });
  return parts[0] as AnchorPart;
}

describe('reading the text of blocks', () => {
  it.each([
    ['<p data-id="a">A &amp; <strong>b</strong><br>c</p>', [['a', 'A & b\nc']]],
    [
      '<ul><li data-id="a">One<ul><li data-id="b">Two</li></ul></li></ul>',
      [
        ['a', 'One'],
        ['b', 'Two'],
      ],
    ],
    ['<table data-id="a"><tbody><tr><td>x</td><th>y<br>z</th></tr></tbody></table>', [['a', 'xy\nz']]],
    [
      '<aside data-id="a" data-callout="info"><p>Mind</p></aside><p data-id="b">On</p>',
      [
        ['a', 'Mind'],
        ['b', 'On'],
      ],
    ],
    [
      '<p>No id</p><hr><p data-id="b">On</p><p>Third</p>',
      [
        ['~0', 'No id'],
        ['~1', ''],
        ['b', 'On'],
        ['~3', 'Third'],
      ],
    ],
    [
      '<div data-id="a" data-live="team">Team of this project</div><p data-id="b">On</p>',
      [
        ['a', ''],
        ['b', 'On'],
      ],
    ],
    [
      '<p data-id="a">Up</p><div data-nested=""><p data-id="b">Down</p></div>',
      [
        ['a', 'Up'],
        ['b', 'Down'],
      ],
    ],
    ['<figure data-id="a"><img src="/x" alt=""><figcaption>Say <em>it</em></figcaption></figure>', [['a', 'Say it']]],
    ['<pre data-id="a"><code data-language="ts">a &lt; b\n&#x41;&#66;</code></pre>', [['a', 'a < b\nAB']]],
  ])('%s', (html, expected) => {
    expect(readTextBlocks(html).map(({ id, text }) => [id, text])).toEqual(expected);
  });
});

describe('following a passage', () => {
  const start = paragraphs('The quick [brown fox] jumps', 'Over the dog');
  it.each([
    ['words before it', paragraphs('Now The very quick brown fox jumps', 'Over the dog'), 'a', 'brown fox'],
    ['words before and behind it', paragraphs('A quick brown fox leaps', 'Over the dog'), 'a', 'brown fox'],
    ['words within it', paragraphs('The quick brown old fox jumps', 'Over the dog'), 'a', 'brown old fox'],
    ['a part of it deleted', paragraphs('The quick fox jumps', 'Over the dog'), 'a', 'fox'],
    [
      'its block moved',
      '<p data-id="b">Over the dog</p><p data-id="a">The quick brown fox jumps</p>',
      'a',
      'brown fox',
    ],
    ['its block split above it', paragraphs('The quick ', 'Over the dog', 'brown fox jumps'), 'c', 'brown fox'],
    ['its block joined with another', paragraphs('', 'Over the dogThe quick brown fox jumps'), 'b', 'brown fox'],
    ['it was put elsewhere', paragraphs('The quick jumps', 'Over the brown fox dog'), 'b', 'brown fox'],
    ['its form changed', '<h2 data-id="a">The <em>quick brown</em> fox jumps</h2>', 'a', 'brown fox'],
  ])('%s', (_what, html, block, text) => {
    expect(follow(start, html)).toMatchObject({ block, text, is_lost: false });
  });

  it('keeps its quote when the words are deleted, and finds them when they come back', () => {
    const gone = paragraphs('The quick jumps', 'Over the dog');
    expect(follow(start, gone)).toMatchObject({ block: 'a', quote: 'brown fox', is_lost: true });
    const back = follow(start, gone, paragraphs('Now the quick brown fox jumps'));
    expect(back).toMatchObject({ block: 'a', start: 14, text: 'brown fox', is_lost: false });
    expect(follow(start, '<p data-id="z"></p>', paragraphs('', 'A brown fox'))).toMatchObject({ block: 'b', start: 2 });
  });

  it('does not move to the same words elsewhere', () => {
    expect(
      follow(paragraphs('See [the] end', 'In the middle of the way'), paragraphs('See', 'In the middle of the way')),
    ).toMatchObject({
      is_lost: true,
    });
    expect(follow(paragraphs('a cat, [a] dog'), paragraphs('a cat, a very big dog'))).toMatchObject({ start: 7 });
  });
});

const WORDS = ['one', 'two', 'three', 'four', 'five', '😀', '日本', 'a', ' ', ', ', '\n'];
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((all) => all.join(''));
const filled = words.filter((text) => text.trim() !== '');

describe('any text', () => {
  it('stays on its words when the text around them changes', () => {
    fc.assert(
      fc.property(words, filled, words, words, words, (before, quote, behind, newBefore, newBehind) => {
        const from = new Map([['a', before + quote + behind]]);
        const to = new Map([['a', newBefore + quote + newBehind]]);
        const parts = anchorIn(from, [{ block: 'a', start: before.length, quote }]);
        const [moved] = moveAnchor(from, to, parts);
        expect(moved).toMatchObject({ block: 'a', text: quote, is_lost: false });
      }),
    );
  });

  it('lies within the text, holds what is there, and comes back when the text does', () => {
    fc.assert(
      fc.property(
        filled,
        fc.nat(),
        fc.nat(),
        fc.dictionary(fc.constantFrom('a', 'b'), words),
        (text, from, to, next) => {
          const signs = [...text];
          const [start, end] = [from % signs.length, to % signs.length].sort((one, other) => one - other) as [
            number,
            number,
          ];
          const quote = signs.slice(start, end + 1).join('');
          const before = new Map([['a', text]]);
          const after = new Map(Object.entries(next));
          const parts = anchorIn(before, [{ block: 'a', start: signs.slice(0, start).join('').length, quote }]);
          const moved = moveAnchor(before, after, parts);
          const [part] = moved as [AnchorPart];
          expect(part.text.isWellFormed()).toBe(true);
          if (!part.is_lost) expect(after.get(part.block)?.slice(part.start, part.end)).toBe(part.text);
          if (part.is_lost)
            expect(moveAnchor(after, before, moved)).toMatchObject([{ block: 'a', is_lost: false, text: quote }]);
          expect(moveAnchor(after, after, moved)[0]?.is_lost).toBe(part.is_lost);
        },
      ),
    );
  });

  it('takes a bounded time, however many and long they are', () => {
    const long = (word: string) => `${word} `.repeat(100_000);
    const before = new Map([['a', `${long('one')}here${long('two')}`]]);
    const after = new Map([['a', `${long('three')}here${long('four')}`]]);
    const parts = anchorIn(before, [{ block: 'a', start: 400_000, quote: 'here' }]);
    expect(moveAnchor(before, after, parts)).toMatchObject([{ text: 'here', is_lost: false }]);
    const [finder, mover] = [new PassageFinder(before), new PassageMover(before, after)];
    const lost = finder.started([{ block: 'b', start: 2 ** 31, quote: 'nowhere' }]);
    for (let time = 0; time < 10_000; time++) {
      expect(finder.settled(lost)[0]?.is_lost).toBe(true);
      expect(mover.move(lost)).toBe(lost);
      expect(mover.move(parts)).toHaveLength(1);
    }
  });

  it('ends soon after its former length when others write into it', () => {
    const parts = anchorIn(new Map([['a', 'one two']]), [{ block: 'a', start: 0, quote: 'one two' }]);
    const grown = `one ${'😀'.repeat(5_000)} two`;
    const [moved] = moveAnchor(new Map([['a', 'one two']]), new Map([['a', grown]]), parts);
    expect(moved).toMatchObject({ start: 0, end: 1_006, text: grown.slice(0, 1_006), is_lost: false });
  });
});
