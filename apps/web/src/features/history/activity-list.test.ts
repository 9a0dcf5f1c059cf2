// Tests comments and history in one list.
import type { Comment, StatusChange } from '@worklane/contract/ticket-activity';
import type { FieldChange } from '@worklane/contract/ticket-changes';
import { describe, expect, it } from 'vitest';
import { activityList } from './activity-list.ts';

const at = (minute: number) => `2026-11-20T10:0${minute}:00+00:00`;
const comment = (id: string, minute: number): Comment => ({
  id,
  ticket_id: 't',
  user_id: 'u',
  content: id,
  created_at: at(minute),
  updated_at: at(minute),
});
const change = (id: string, status: string, minute: number): StatusChange => ({
  id,
  ticket_id: 't',
  status,
  changed_at: at(minute),
  changed_by: 'u',
});

const changes: FieldChange[] = [
  {
    id: 'f1',
    ticket_id: 't',
    field: 'title',
    before: 'A',
    after: 'B',
    is_cut: false,
    changed_by: 'u',
    changed_at: at(5),
  },
];
const comments = [comment('c1', 2), comment('c2', 4)];
const history = [change('h1', 'todo', 1), change('h2', 'done', 3)];
const all = <Item>(items: readonly Item[]) => ({ items, hasEarlier: false });
const lists = { comments: all(comments), history: all(history), changes: all(changes) };
const ids = (filter: 'all' | 'comments' | 'history') => activityList(lists, filter).entries.map((each) => each.id);

describe('activityList', () => {
  it('puts comments and status changes into the order of time', () => {
    expect(ids('all')).toEqual(['h1', 'c1', 'h2', 'c2', 'f1']);
    expect(ids('comments')).toEqual(['c1', 'c2']);
    expect(ids('history')).toEqual(['h1', 'h2', 'f1']);
    expect(activityList(lists, 'all').hasEarlier).toBe(false);
  });

  it('shows the former status of a change, and the first one as the creation', () => {
    const [first, second] = activityList({ ...lists, comments: all([]), changes: all([]) }, 'all').entries;
    expect(first).toMatchObject({ from: undefined });
    expect(second).toMatchObject({ from: 'todo' });
  });

  it('shows nothing older than a list that may be incomplete, and no status change without the one before it', () => {
    const long = { ...lists, history: { items: history.slice(1), hasEarlier: true } };
    expect(activityList(long, 'all')).toMatchObject({ entries: [{ id: 'c2' }, { id: 'f1' }], hasEarlier: true });
    expect(activityList(long, 'comments')).toMatchObject({ entries: [{ id: 'c1' }, { id: 'c2' }], hasEarlier: false });
  });
});
