// Says what a notification is about.
import { ROLE_LABELS, type Role } from '../access/roles.ts';
import type { NotificationKind } from './vocabulary.ts';

interface Item {
  kind: NotificationKind;
  comment_id: string | null;
  status: { name: string } | null;
  is_resolved: boolean | null;
  count: number | null;
  is_import: boolean;
  percent: number | null;
  frame: string | null;
  is_from_github: boolean;
  invitation: { inviter_name: string; role: Role; project_name: string | null } | null;
}

/** @param name the person whose doing it was */
export function itemWords(item: Item, name: string): string {
  const { kind, comment_id, status, is_resolved, count, percent, frame, invitation } = item;
  if (count !== null) return wordsOfMany(item, count, name);
  switch (kind) {
    case 'assigned':
      return `${name} assigned this to you`;
    case 'mentioned':
      return comment_id === null ? `${name} mentioned you in the text` : `${name} mentioned you`;
    case 'commented':
      return `${name} commented`;
    case 'status_changed':
      return `${item.is_from_github ? 'GitHub' : name} moved this to ${status?.name ?? 'another column'}`;
    case 'thread_changed':
      return is_resolved ? `${name} resolved a comment` : `${name} reopened a comment`;
    case 'frame_changed':
      return `The frame ${frame ?? ''} changed at Figma`;
    case 'invited':
      return invitation ? `${invitation.inviter_name} invited you${invitedTo(invitation)}` : 'You’re invited to join';
    case 'work_failed':
      return "Background work failed. See the company's settings for details";
    case 'budget_reached':
      return percent === 100 ? 'The whole budget has been used' : `${percent}% of the budget has been used`;
    case 'calendar_lost':
      return 'Your Google Calendar is no longer connected. Connect it again in your profile';
    case 'webhook_off':
      return "A webhook doesn’t work and was switched off. See the company's settings for details";
  }
}

/** Says what happened to many tickets at once, which is one notification. */
function wordsOfMany({ kind, status, is_import }: Item, count: number, name: string): string {
  const tickets = `${count.toLocaleString('en')} ${count === 1 ? 'ticket' : 'tickets'}`;
  if (is_import) return `${name} imported ${tickets} assigned to you`;
  if (kind === 'assigned') return `${name} assigned ${tickets} to you`;
  return `${name} moved ${count.toLocaleString('en')} of your tickets${status ? ` to ${status.name}` : ''}`;
}

const invitedTo = ({ role, project_name }: NonNullable<Item['invitation']>): string =>
  `${project_name === null ? '' : ` to ${project_name}`} as ${ROLE_LABELS[role]}`;
