// What happened on a ticket, oldest first: its comments, the statuses it went through, and the changes of its fields.
import type { FieldChange } from '@worklane/contract/ticket-changes';
import type { Comment, StatusChange } from '@worklane/contract/tickets';

export type ActivityFilter = 'all' | 'comments' | 'history';

export type Activity =
  | { kind: 'comment'; id: string; at: string; comment: Comment }
  | { kind: 'field'; id: string; at: string; change: FieldChange }
  /** `from` is missing for the status it was created with. */
  | { kind: 'status'; id: string; at: string; change: StatusChange; from: string | undefined };

export function activityList(
  comments: readonly Comment[],
  history: readonly StatusChange[],
  changes: readonly FieldChange[],
  filter: ActivityFilter,
): Activity[] {
  const said = comments.map(
    (comment): Activity => ({ kind: 'comment', id: comment.id, at: comment.created_at, comment }),
  );
  const changed = history.map(
    (change, index): Activity => ({
      kind: 'status',
      id: change.id,
      at: change.changed_at,
      change,
      from: history[index - 1]?.status,
    }),
  );
  const edited = changes.map((change): Activity => ({ kind: 'field', id: change.id, at: change.changed_at, change }));
  const all = [...(filter === 'history' ? [] : said), ...(filter === 'comments' ? [] : [...changed, ...edited])];
  return all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
