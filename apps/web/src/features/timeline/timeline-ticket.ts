// Declares a ticket as the timeline shows it, with what its project says of it.
import type { Project } from '@worklane/contract/projects';
import type { Sprint } from '@worklane/contract/sprints';
import type { TicketCard } from '@worklane/contract/tickets';
import type { StatusCategory } from '@worklane/domain/tickets/vocabulary';

export interface TimelineStatus {
  key: string;
  label: string;
  category: StatusCategory;
  color?: string | undefined;
}

/** One of the projects of a timeline, and its tickets. */
export interface TimelineProject {
  project: Project;
  statuses: readonly TimelineStatus[];
  sprints: readonly Sprint[];
  /** Those that match the filter, in the order of the board. */
  shown: readonly TicketCard[];
  all: readonly TicketCard[];
}

export interface TimelineTicket {
  card: TicketCard;
  project: Project;
  status: TimelineStatus | undefined;
  key: string;
  isDone: boolean;
}

/** @returns the ticket with its key and status; a status that the board no longer has is undefined */
export function timelineTicket(
  { project, statuses }: Pick<TimelineProject, 'project' | 'statuses'>,
  card: TicketCard,
): TimelineTicket {
  const status = statuses.find(({ key }) => key === card.status);
  const key = card.number > 0 ? `${project.key}-${card.number}` : card.id;
  return { card, project, status, key, isDone: status?.category === 'done' };
}
