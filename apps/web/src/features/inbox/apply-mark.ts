// Shows a change of the inbox before the server has saved it.
import type { InfiniteData } from '@tanstack/react-query';
import type { InboxCount, InboxGroup, InboxPage, InboxState } from '@worklane/contract/inbox';

type Pages = InfiniteData<InboxPage>;

/** @returns the pages as they look once the group is changed; a done or snoozed group leaves the view */
export function applyMark(pages: Pages, subjects: ReadonlySet<string>, change: InboxState): Pages {
  const leaves = change.is_done !== undefined || change.snoozed_until !== undefined;
  const groupsOf = (groups: readonly InboxGroup[]) =>
    leaves
      ? groups.filter(({ subject_id }) => !subjects.has(subject_id))
      : groups.map((group) => (subjects.has(group.subject_id) ? withRead(group, change.is_read === true) : group));
  return {
    ...pages,
    pages: pages.pages.map((page) => Object.assign({}, page, { groups: groupsOf(page.groups) })),
  };
}

/** Marks all of a group as read, or only the newest as unread. */
function withRead(group: InboxGroup, isRead: boolean): InboxGroup {
  const items = group.items.map((item, index) => (isRead || index === 0 ? { ...item, is_read: isRead } : item));
  return { ...group, items, unread_count: isRead ? 0 : Math.max(1, group.unread_count) };
}

/** @returns the count once the groups are changed, in the view they are changed in */
export function applyToCount(count: InboxCount, groups: readonly InboxGroup[], change: InboxState): InboxCount {
  const unread = groups.filter(({ unread_count }) => unread_count > 0).length;
  const added = change.is_read === false ? groups.length - unread : -unread;
  return { ...count, unread: Math.max(0, count.unread + added) };
}
