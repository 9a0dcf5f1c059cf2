// Tests the words for the result of a sync.
import { expect, it } from 'vitest';
import { syncWords } from './sync-words.ts';

const NOTHING = {
  created_tickets: 0,
  updated_tickets: 0,
  created_issues: 0,
  updated_issues: 0,
  kept_back: 0,
  has_more: false,
};

it.each([
  [{}, 'Nothing had changed.'],
  [{ created_tickets: 1, updated_issues: 1_200 }, '1 ticket created, 1,200 issues updated.'],
  [{ kept_back: 2 }, 'Nothing had changed. 2 changes stayed here because the repository is public.'],
  [{ created_issues: 500, has_more: true }, '500 issues created. There is more to sync.'],
])('says %j', (result, words) => {
  expect(syncWords({ ...NOTHING, ...result })).toBe(words);
});
