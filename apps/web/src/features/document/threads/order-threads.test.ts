// Tests that comments are listed in the order of the text as it is now.
import type { DocumentThread } from '@worklane/contract/document-threads';
import { expect, it } from 'vitest';
import { orderThreads } from './order-threads.ts';

const about = (id: string, block?: string, quote = '', start = 0): DocumentThread => ({
  id,
  document_id: 'd',
  anchor: block ? [{ block, start, end: start + quote.length, quote, text: quote, is_lost: false }] : null,
  created_at: '2026-11-22T12:00:00Z',
  resolved_at: null,
  resolved_by: null,
  comments: [],
});

it('lists threads about the whole document first, then by passage, and last those whose passage was deleted', () => {
  const threads = [
    about('gone', 'a', 'nowhere'),
    about('dog', 'b', 'dog', 9),
    about('fox', 'a', 'fox', 16),
    about('whole'),
    about('quick', 'a', 'quick', 4),
  ];
  const html = '<p data-id="a">Now the quick brown fox</p><p data-id="b">Over the dog</p>';
  const listed = orderThreads(threads, html).map(({ thread, quote, isLost }) => [thread.id, quote, isLost]);
  expect(listed).toEqual([
    ['whole', undefined, false],
    ['quick', 'quick', false],
    ['fox', 'fox', false],
    ['dog', 'dog', false],
    ['gone', 'nowhere', true],
  ]);
});
