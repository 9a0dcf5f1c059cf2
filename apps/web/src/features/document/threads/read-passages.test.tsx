// Tests that a browser that can't highlight words marks the blocks that comments are about.
import { afterEach, expect, it } from 'vitest';
import { tidyHtml } from '../../editor/html/tidy-html.ts';
import { markPassages, unmarkPassages } from './read-passages.ts';

afterEach(() => document.body.replaceChildren());

const part = (block: string, start: number, text: string) => ({
  block,
  start,
  end: start + text.length,
  quote: text,
  text,
  is_lost: false,
});
const marks = () =>
  [...document.querySelectorAll<HTMLElement>('[data-passage-block]')].map(
    ({ dataset }) => `${dataset.id} ${dataset.passageBlock}`,
  );

it('marks the blocks of passages and the current one, and removes the marks', () => {
  expect(CSS.highlights).toBeUndefined();
  const root = document.body.appendChild(
    tidyHtml('<p data-id="a">The quick</p><ul><li data-id="b">brown <em>fox</em></li></ul><p data-id="c">jumps</p>'),
  );
  const list = [
    { id: 'one', parts: [part('a', 4, 'quick')] },
    { id: 'two', parts: [part('b', 6, 'fox')] },
  ];
  const marked = markPassages(root, { list, current: 'two' });
  expect(marked.map(({ ranges }) => ranges.map(String))).toEqual([['quick'], ['fox']]);
  expect(marks()).toEqual(['a wl-passage', 'b wl-passage-current']);
  markPassages(root, { list: list.slice(0, 1), current: null });
  expect(marks()).toEqual(['a wl-passage']);
  unmarkPassages();
  expect(marks()).toEqual([]);
});
