// Tests that a comparison marks the changed words, and only the blocks that changed.
import { expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const read = (before: string, after: string) =>
  compareTexts(before, after).map(
    ({ kind, parts }) =>
      `${kind}: ${parts.map(({ text, change }) => (change === 'same' ? text : change === 'added' ? `+${text}+` : `-${text}-`)).join('')}`,
  );

it('marks only the changed words of a block', () => {
  expect(
    read(
      '<h1>Plan</h1><p>Every router is measured twice.</p><ul><li>one</li></ul>',
      '<h1>Plan</h1><p>Every <strong>router</strong> is measured three times.</p><ul><li>one</li></ul>',
    ),
  ).toEqual(['h1: Plan', 'p: Every router is measured -twice-+three times+.', 'li: one']);
});

it('shows added, removed and converted blocks as a whole', () => {
  expect(read('<p>a</p><p>b</p>', '<p>a</p><p>new one</p><p>b</p>')).toEqual(['p: a', 'p: +new one+', 'p: b']);
  expect(read('<p>a</p><hr><p>b</p>', '<p>b</p>')).toEqual(['p: -a-', 'hr: -Divider-', 'p: b']);
  expect(read('<p>a plan</p>', '<h2>a plan</h2>')).toEqual(['h2: +Heading 2 +a plan']);
  const item = (isDone: boolean) => `<ul data-todo><li data-checked="${isDone}">ship</li></ul>`;
  expect(read(item(false), item(true))).toEqual(['li: -☐-+☑+ ship']);
});

it('compares an empty text with another, and long texts within the time limit', () => {
  expect(read('', '<p>a</p>')).toEqual(['p: +a+']);
  const long = (word: string) =>
    Array.from({ length: 3_000 }, (_, at) => `<p>${word} ${at} of many words</p>`).join('');
  const begun = process.threadCpuUsage();
  expect(read(long('old'), long('new')).length).toBeGreaterThan(0);
  const { user, system } = process.threadCpuUsage(begun);
  expect(user + system).toBeLessThan(3_000_000);
});
