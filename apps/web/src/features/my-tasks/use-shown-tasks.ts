// Lists the user's tickets with the changes that are being saved. Where a project's board is cached, its state wins.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { AssignedPage, AssignedTicket } from '@worklane/contract/assigned-tickets';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { useMemo } from 'react';
import { boardConfigurationQuery, boardQuery } from '../tickets/data.ts';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';

export function useShownTasks(
  pages: readonly AssignedPage[] | undefined,
  projects: readonly Project[],
): readonly AssignedTicket[] {
  const client = useQueryClient();
  const tickets = useMemo(() => pages?.flatMap((page) => page.tickets) ?? [], [pages]);
  const here = useMemo(() => {
    const ids = new Set(tickets.map(({ project_id }) => project_id));
    return projects.filter(({ id }) => ids.has(id));
  }, [tickets, projects]);
  // Looked at, not asked for.
  const boards = useQueries({ queries: here.map((project) => ({ ...boardQuery(project), enabled: false })) });
  const configurations = useQueries({
    queries: here.map((project) => ({ ...boardConfigurationQuery(project), enabled: false })),
  });
  return useMemo(() => {
    const cards = new Map<string, { card: TicketCard; category: AssignedTicket['status_category'] | undefined }>();
    for (const [at, { id }] of here.entries()) {
      const board = boards[at]?.data?.shown;
      // One that may have missed something knows less than the list.
      if (!board || client.getQueryState(ticketKeys.board(id))?.isInvalidated) continue;
      const statuses = new Map(configurations[at]?.data?.statuses.map((status) => [status.key, status.category]));
      for (const card of Object.values(board.columns).flat())
        cards.set(card.id, { card, category: statuses.get(card.status) });
    }
    return tickets.map((ticket) => {
      const found = cards.get(ticket.id);
      if (!found) return ticket;
      const { title, status, priority, type, labels, due_date, estimate, assignee_ids } = found.card;
      const status_category = found.category ?? ticket.status_category;
      return Object.assign({}, ticket, {
        title,
        status,
        status_category,
        priority,
        type,
        labels,
        due_date,
        estimate,
        assignee_ids,
      });
    });
  }, [tickets, here, boards, configurations, client]);
}
