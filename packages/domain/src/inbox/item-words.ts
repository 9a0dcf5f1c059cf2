// Says what a notification is about.
import type { NotificationKind } from './vocabulary.ts';

interface Item {
  kind: NotificationKind;
  comment_id: string | null;
  status: { name: string } | null;
  is_resolved: boolean | null;
}

/** @param name the person whose doing it was */
export function itemWords({ kind, comment_id, status, is_resolved }: Item, name: string): string {
  switch (kind) {
    case 'assigned':
      return `${name} assigned this to you`;
    case 'mentioned':
      return comment_id === null ? `${name} mentioned you in the text` : `${name} mentioned you`;
    case 'commented':
      return `${name} commented`;
    case 'status_changed':
      return `${name} moved this to ${status?.name ?? 'another column'}`;
    case 'thread_changed':
      return is_resolved ? `${name} resolved a comment` : `${name} reopened a comment`;
    case 'invited':
      return 'You’re invited to join. Open the link in your invitation';
    case 'work_failed':
      return 'Background work failed. The settings of the company say more';
  }
}
