// Marks groups of the inbox as read, unread or done, and snoozes them: shown at once, and can be undone.
import { useQueryClient } from '@tanstack/react-query';
import type { InboxFormer, InboxGroup, InboxMark, InboxState, InboxView } from '@worklane/contract/inbox';
import { pendingChange, saveChange } from '../../platform/changes/save-change.ts';
import { rememberSaving } from '../../platform/undo/remember-saving.ts';
import { undoChange } from '../../platform/undo/undo-change.ts';
import { offerUndo } from '../../platform/undo/undo-steps.ts';
import { applyMark, applyToCount } from './apply-mark.ts';
import { inboxCountQuery, inboxKeys, inboxQuery } from './data.ts';

/** Changes of the inbox are undone where the inbox is shown. */
export const INBOX_STEPS = 'inbox';

export type MarkGroups = (groups: readonly InboxGroup[], change: InboxState, words?: string) => void;

/** @param onUndone gets the group that is as before, to give it the focus */
export function useInboxChanges(company: string, view: InboxView, onUndone: (subject: string) => void): MarkGroups {
  const client = useQueryClient();
  const save = (body: InboxMark, isUndo?: true) =>
    saveChange<InboxFormer>(
      pendingChange({
        command: 'inbox.mark',
        input: { params: { company }, body },
        project: INBOX_STEPS,
        name: 'Inbox',
        ...(isUndo && { isUndo }),
      }),
    );
  return (groups, change, words) => {
    const [first] = groups;
    if (!first) return;
    const name = first.key ?? first.title ?? 'Notification';
    const undo = ({ former }: InboxFormer) =>
      undoChange(name, `${name} ${doneWith(change)}`, async () => {
        for (const each of former) await save(each, true);
        onUndone(first.subject_id);
      });
    // A running refetch would show the groups again.
    void client.cancelQueries({ queryKey: inboxKeys.all });
    const subjects = new Set(groups.map(({ subject_id }) => subject_id));
    client.setQueryData(inboxQuery(company, view).queryKey, (pages) => pages && applyMark(pages, subjects, change));
    if (view === 'open')
      client.setQueryData(inboxCountQuery(company).queryKey, (count) => count && applyToCount(count, groups, change));
    const saved = save(markOf(groups, change));
    if (!words) rememberSaving(saved, { projectId: INBOX_STEPS, undo });
    else {
      const said = saved.then(({ former }) => (former.length > 0 ? words : undefined));
      offerUndo(said, { projectId: INBOX_STEPS, undo: async () => undo(await saved) });
    }
  };
}

function doneWith({ is_done, is_read, snoozed_until }: InboxState): string {
  if (is_done) return 'marked as done';
  if (snoozed_until) return 'snoozed';
  if (is_done === false || snoozed_until === null) return 'moved to the inbox';
  return is_read ? 'marked as read' : 'marked as unread';
}

/** Builds the mark, which excludes notifications that arrived since. */
function markOf(groups: readonly InboxGroup[], change: InboxState): InboxMark {
  if (change.is_read === false) return { ids: groups.flatMap(({ items }) => items[0]?.id ?? []), change };
  const times = groups.flatMap(({ items }) => items.map(({ created_at }) => created_at));
  return { subjects: groups.map(({ subject_id }) => subject_id), until: times.sort().at(-1) ?? '', change };
}
