// Tests changes of fields in words.
import type { ChangeField, ChangeValue } from '@worklane/contract/ticket-changes';
import { describe, expect, it } from 'vitest';
import { changeWords } from './change-words.ts';

const words = (field: ChangeField, before: ChangeValue, after: ChangeValue) => {
  const common = { id: 'f', ticket_id: 't', is_cut: false, changed_by: 'u', changed_at: '2026-11-21T10:00:00Z' };
  return changeWords({ ...common, field, before, after }, (id) => `<${id}>`).done;
};

describe('changeWords', () => {
  it.each<[ChangeField, ChangeValue, ChangeValue, string]>([
    ['title', 'A', 'B', 'changed the title from “A” to “B”'],
    ['priority', 'low', 'urgent', 'changed the priority from Low to Urgent'],
    ['assignee_ids', ['a', 'b'], ['b', 'c'], 'added assignee <c> and removed assignee <a>'],
    ['labels', ['a', 'b'], ['b', 'a'], 'reordered the labels'],
    ['estimate', null, 3, 'set the estimate to 3 h'],
    ['parent_id', 'EDGE-1', null, 'removed the parent EDGE-1'],
    ['sprint_id', null, 'Sprint 3', 'moved this to Sprint 3'],
    ['sprint_id', 'Sprint 2', 'Sprint 3', 'moved this from Sprint 2 to Sprint 3'],
    ['sprint_id', 'Sprint 2', null, 'moved this from Sprint 2 to the backlog'],
    ['description', 'Long', '', 'removed the description'],
    ['trash', true, false, 'restored this'],
    ['frame', null, 'Log in', 'frame Log in changed'],
    ['comments', 'a', null, 'deleted a comment by <a>'],
    ['comments', null, 'a', 'restored a comment by <a>'],
  ])('%s from %j to %j: %s', (field, before, after, sentence) => {
    expect(words(field, before, after)).toBe(sentence);
  });
});
