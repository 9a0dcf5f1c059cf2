// Shows a project's tickets on a board, in a list or in a calendar.
import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { useEffect } from 'react';
import { Board } from '../../features/board/parts/board.tsx';
import { prefetchTicket, ticketQuery } from '../../features/tickets/data.ts';
import type { TicketRights } from '../../features/tickets/parts/ticket-rights.ts';
import type { BoardView } from '../../features/view-options/parts/board-view.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { whenIdle } from '../../ui/when-idle.ts';

const ArrangedBoard = lazyPart(
  async () => (await import('../../features/board/parts/arranged-board.tsx')).ArrangedBoard,
);
const TicketList = lazyPart(async () => (await import('../../features/list/parts/ticket-list.tsx')).TicketList);
const TicketCalendar = lazyPart(
  async () => (await import('../../features/calendar/parts/ticket-calendar.tsx')).TicketCalendar,
);

interface Props {
  project: Project;
  rights: TicketRights;
  view: BoardView;
  /** The ticket that is open over it. */
  open: string | undefined;
  isCovered: boolean;
  onView: (change: Partial<BoardView>) => void;
  onClearFilter: () => void;
  onOpen: (ticket: string) => void;
}

export function BoardBody({ project, rights, view, open, isCovered, onView, onClearFilter, onOpen }: Props) {
  const client = useQueryClient();
  const approach = (card: { id: string; key: string }) => prefetchTicket(client, project, card);
  const near = ({ key }: { key: string }) => void client.prefetchQuery(ticketQuery(project.company_id, key));
  useEffect(() => {
    void whenIdle().then(() => {
      void TicketList.preload();
      // Without it, names are missing on hover.
      import('../../features/board/parts/hover-names.ts').catch(() => undefined);
    });
  }, []);

  const common = { project, open, isCovered, onOpen, onClearFilter };
  const onSortManually = () => onView({ sort: undefined, group: undefined });
  if (view.layout === 'calendar') {
    return <TicketCalendar {...common} view={view} rights={rights} onView={onView} />;
  }
  const ahead = { onApproach: approach, onNear: near };
  if (view.layout === 'list') return <TicketList {...common} {...ahead} view={view} onView={onView} />;
  const { group = 'status', sort, filter } = view;
  const mayDo = { canMove: rights.canEdit, canCreate: rights.canCreate, canAssign: rights.canAssign };
  const board = { ...common, ...mayDo, ...ahead, filter };
  // Most boards are neither grouped nor sorted: only those that are load the code for it.
  if (!sort && group === 'status') return <Board {...board} />;
  return <ArrangedBoard {...board} grouping={group} sort={sort} onSortManually={onSortManually} />;
}
