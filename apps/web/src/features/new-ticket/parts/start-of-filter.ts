// Presets a new ticket with the values the filters ask for, where each names one value, so that it is shown here.
import type { NewTicketFields } from '../../tickets/parts/ticket-changes.ts';
import {
  CURRENT_SPRINT,
  NO_VALUE,
  NOBODY_ASSIGNED,
  type TicketFilter,
} from '../../view-options/parts/ticket-filter.ts';

interface Context {
  /** Who can be assigned; empty when the user can't assign. */
  members: readonly string[];
  canEdit: boolean;
  currentSprint: string | undefined;
}

export function startOfFilter(filter: TicketFilter, context: Context): Partial<NewTicketFields> {
  const { members, canEdit, currentSprint } = context;
  const { words: _words, read: _read, due: _due, ...lists } = filter;
  const single = Object.entries(lists).flatMap(([name, [value, ...others]]) =>
    // A label may have that name.
    value === undefined || others.length > 0 || (value === NO_VALUE && name !== 'label')
      ? []
      : [[name, value] as const],
  );
  const { assignee, label, sprint: wanted, ...given } = Object.fromEntries(single);
  const sprint = wanted === CURRENT_SPRINT ? currentSprint : wanted;
  const isAssignable = assignee !== undefined && assignee !== NOBODY_ASSIGNED && members.includes(assignee);
  return {
    ...given,
    ...(isAssignable && { assignee_ids: [assignee] }),
    ...(label && { labels: [label] }),
    ...(canEdit && sprint && { sprint_id: sprint }),
  };
}
