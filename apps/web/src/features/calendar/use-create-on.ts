// Creates a ticket due on a day of the calendar, with what the filters ask for.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { useCallback } from 'react';
import { useToday } from '../../ui/dates/use-today.ts';
import { startOfFilter } from '../new-ticket/parts/start-of-filter.ts';
import { toastIfHidden } from '../new-ticket/parts/toast-created.ts';
import { useSprintDay, useSprints } from '../sprints/data.ts';
import { isCurrent } from '../sprints/parts/is-current.ts';
import { boardConfigurationQuery } from '../tickets/data.ts';
import { useTicketChanges } from '../tickets/parts/ticket-changes.ts';
import type { TicketRights } from '../tickets/parts/ticket-rights.ts';
import { CURRENT_SPRINT, type TicketFilter } from '../view-options/parts/ticket-filter.ts';

export function useCreateOn(
  project: Project,
  { canEdit, canAssign }: TicketRights,
  filter: TicketFilter,
  onOpen: (ticket: string) => void,
) {
  const changes = useTicketChanges(project.id);
  const statuses = useQuery(boardConfigurationQuery(project)).data?.statuses;
  const sprints = useSprints(project.id, filter.sprint.includes(CURRENT_SPRINT));
  const today = useToday();
  const sprintDay = useSprintDay(project.company_id);
  return useCallback(
    (day: string, title: string, keep: () => void) => {
      const currentSprint = sprints?.find((each) => isCurrent(each, sprintDay))?.id;
      const members = canAssign ? project.project_members : [];
      const start = startOfFilter(filter, { members, canEdit, currentSprint });
      const context = { projectKey: project.key, today, sprintDay, statuses: statuses ?? [], sprints };
      changes.create(
        { ...start, title, due_date: day },
        { onRefused: keep, onSaved: (ticket) => toastIfHidden(ticket, { filter, context, onOpen }) },
      );
    },
    [changes, canEdit, canAssign, filter, project, sprints, statuses, today, sprintDay, onOpen],
  );
}
