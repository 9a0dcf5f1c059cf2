// Gives a new ticket what the filters ask for, where each names one value: it then shows where it was made.
import type { NewTicketFields } from '../../tickets/parts/ticket-changes.ts';
import {
  CURRENT_SPRINT,
  NO_SPRINT,
  NOBODY_ASSIGNED,
  type TicketFilter,
} from '../../view-options/parts/ticket-filter.ts';

interface Context {
  /** Who can be assigned; empty when the user may not assign. */
  members: readonly string[];
  canEdit: boolean;
  currentSprint: string | undefined;
}

export function startOfFilter(
  { assignees, labels, types, priorities, sprints }: TicketFilter,
  { members, canEdit, currentSprint }: Context,
) {
  const only = (values: readonly string[]) => (values.length === 1 ? values[0] : undefined);
  const [assignee, label, type, priority] = [assignees, labels, types, priorities].map(only);
  const wanted = canEdit ? only(sprints) : undefined;
  const sprint = wanted === CURRENT_SPRINT ? currentSprint : wanted;
  const isAssignable = assignee !== undefined && assignee !== NOBODY_ASSIGNED && members.includes(assignee);
  return {
    ...(isAssignable && { assignee_ids: [assignee] }),
    ...(label && { labels: [label] }),
    ...(type && { type: type as NonNullable<NewTicketFields['type']> }),
    ...(priority && { priority: priority as NonNullable<NewTicketFields['priority']> }),
    ...(sprint && sprint !== NO_SPRINT && { sprint_id: sprint }),
  };
}
