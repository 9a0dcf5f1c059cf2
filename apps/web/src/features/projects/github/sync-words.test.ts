// Tests the words for the result of a sync.
import { NOTHING_SYNCED } from '@worklane/contract/integrations/github';
import { expect, it } from 'vitest';
import { syncWords } from './sync-words.ts';

it.each([
  [{}, 'Nothing had changed.'],
  [{ created_tickets: 1, updated_issues: 1_200 }, '1 ticket created, 1,200 issues updated.'],
  [{ kept_back: 2 }, 'Nothing had changed. 2 changes stayed here because the repository is public.'],
  [{ created_issues: 500, has_more: true }, '500 issues created. There is more to sync.'],
])('says %j', (result, words) => {
  expect(syncWords({ ...NOTHING_SYNCED, ...result })).toBe(words);
});

it('says that a sync that ended early changed nothing', () => {
  expect(syncWords(NOTHING_SYNCED, 'Nothing was changed.')).toBe('Nothing was changed.');
});
