// Lists the activity of a ticket, oldest first: comments, statuses and changes of fields.
import type { Comment, StatusChange } from '@worklane/contract/ticket-activity';
import type { FieldChange } from '@worklane/contract/ticket-changes';

export type ActivityFilter = 'all' | 'comments' | 'history';

export type Activity =
  | { kind: 'comment'; id: string; at: string; comment: Comment }
  | { kind: 'field'; id: string; at: string; change: FieldChange }
  /** `from` is missing for the status it was created with. */
  | { kind: 'status'; id: string; at: string; change: StatusChange; from: string | undefined };

/** What of a list has come: its newest part, oldest first. */
export interface Come<Item> {
  items: readonly Item[];
  hasEarlier: boolean;
}

interface Lists {
  comments: Come<Comment>;
  history: Come<StatusChange>;
  changes: Come<FieldChange>;
}

export function activityList(lists: Lists, filter: ActivityFilter): { entries: Activity[]; hasEarlier: boolean } {
  const history = lists.history.items;
  const said = lists.comments.items.map(
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
  const edited = lists.changes.items.map(
    (change): Activity => ({ kind: 'field', id: change.id, at: change.changed_at, change }),
  );
  const shown = [
    ...(filter === 'history' ? [] : [{ list: said, ...lists.comments }]),
    ...(filter === 'comments'
      ? []
      : [
          { list: changed, ...lists.history },
          { list: edited, ...lists.changes },
        ]),
  ];
  // Before the oldest entry of a list with more pages, entries may be missing.
  const from = Math.max(
    ...shown.map(({ list, hasEarlier }) => (hasEarlier ? Date.parse(list[0]?.at ?? '') : -Infinity)),
  );
  const entries = shown.flatMap(({ list }) => list).filter(({ at }) => Date.parse(at) > from);
  return {
    entries: entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    hasEarlier: from !== -Infinity,
  };
}
