// Gives a ticket of the calendar another day, and with it all selected ones when it is one of them.
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { formatTicketKey } from '@worklane/domain/tickets/ticket-key';
import { useCallback } from 'react';
import { useSelection } from '../selection/parts/selection.ts';
import { useBatches } from '../selection/parts/use-batches.ts';
import { useTicketChanges } from '../tickets/parts/ticket-changes.ts';
import { dayWords } from './use-calendar-keys.ts';

export function useDueChanges(project: Project, shown: readonly TicketCard[]) {
  const changes = useTicketChanges(project.id);
  const batches = useBatches(project);
  const nameOf = useCallback(
    ({ number }: TicketCard) => formatTicketKey({ projectKey: project.key, number }),
    [project.key],
  );
  const setDue = useCallback(
    (card: TicketCard, day: string | null) => {
      const { ids } = useSelection.getState();
      const together = ids.has(card.id) ? shown.filter(({ id }) => ids.has(id)) : [];
      const words = day === null ? 'without a date now' : `due on ${dayWords(day)}`;
      if (together.length > 1) batches.change(together, { due_date: day }, words);
      else if (card.due_date !== day) changes.update(card.id, nameOf(card), { due_date: day });
    },
    [changes, batches, nameOf, shown],
  );
  return { nameOf, setDue };
}
