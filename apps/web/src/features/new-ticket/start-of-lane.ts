// Presets a new ticket with the value of its lane, where lanes are not statuses.
import { isGroupedChoice } from '../view-options/parts/group-names.ts';
import type { Grouping } from '../view-options/parts/view-names.ts';
import type { TicketDraft } from './ticket-draft.ts';

interface Context {
  /** Who can be assigned; empty when the user can't assign. */
  members: readonly string[];
  canEdit: boolean;
}

/** @param lane '' is the one of what has no value */
export function startOfLane(
  lane: string | undefined,
  grouping: Grouping | undefined,
  { members, canEdit }: Context,
): Partial<TicketDraft> {
  if (lane === undefined) return {};
  if (grouping && isGroupedChoice(grouping)) return { [grouping]: lane || null } as Partial<TicketDraft>;
  switch (grouping) {
    case 'assignee':
      return { assignee_ids: members.includes(lane) ? [lane] : [] };
    case 'label':
      return { labels: lane === '' ? [] : [lane] };
    case 'sprint':
      return canEdit ? { sprint_id: lane || null } : {};
    // A finished ticket beside the focus would make a finished new one: the row in the lane is there for that.
    case 'status':
    case undefined:
      return {};
  }
}
