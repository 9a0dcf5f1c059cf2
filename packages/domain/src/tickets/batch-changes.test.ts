// Tests what one change to many tickets changes in each.
import { expect, it } from 'vitest';
import { type BatchChanges, type BatchValues, batchChange, valueChange } from './batch-changes.ts';

const ticket = {
  title: 'Purge the cache',
  priority: 'medium' as const,
  type: 'task' as const,
  color: null,
  start_date: null,
  due_date: '2026-11-21',
  estimate: null,
  sprint_id: null,
  labels: ['api', 'docs'],
  assignee_ids: ['mara'],
};

it.each<[BatchChanges, ReturnType<typeof batchChange>]>([
  [{}, undefined],
  [{ priority: 'medium', type: 'task' }, undefined],
  [{ priority: 'urgent', type: 'task' }, { priority: 'urgent' }],
  [
    { due_date: null, estimate: 3 },
    { due_date: null, estimate: 3 },
  ],
  [{ add_labels: ['docs'] }, undefined],
  [{ add_labels: ['docs', 'new'] }, { labels: ['api', 'docs', 'new'] }],
  [{ remove_labels: ['api', 'none'] }, { labels: ['docs'] }],
  [{ add_assignees: ['tomas'], remove_assignees: ['mara'] }, { assignee_ids: ['tomas'] }],
  [{ add_labels: ['api'], remove_labels: ['api'] }, undefined],
])('%j', (batch, changes) => expect(batchChange(ticket, batch)).toEqual(changes));

it.each<[BatchValues, ReturnType<typeof valueChange>]>([
  [{}, undefined],
  [{ labels: ['api', 'docs'], due_date: '2026-11-21', estimate: undefined }, undefined],
  [{ labels: ['docs', 'api'], priority: 'medium' }, { labels: ['docs', 'api'] }],
  [{ title: 'Purge all caches' }, { title: 'Purge all caches' }],
  [
    { assignee_ids: [], due_date: null },
    { assignee_ids: [], due_date: null },
  ],
])('becomes %j', (values, changes) => expect(valueChange(ticket, values)).toEqual(changes));
