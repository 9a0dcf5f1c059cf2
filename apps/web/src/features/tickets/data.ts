// Fetches boards, tickets, comments and history, and says how long each stays fresh.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type BoardConfiguration, boards } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import { type Board, tickets } from '@worklane/contract/tickets';
import { call } from '../../platform/api/call.ts';
import { takePreloaded } from '../../platform/api/preloaded-answers.ts';
import { pendingNow } from '../../platform/changes/pending-now.ts';
import { useUnsaved } from '../../platform/changes/unsaved.ts';
import { lazyCode } from '../../platform/code/preload.ts';
import { FRESHNESS, TICKET_REFETCH_SUPPRESSION_MS } from '../../platform/query/freshness.ts';
import { type BoardData, boardData } from './parts/board-data.ts';
import { dragActivity } from './parts/drag-activity.ts';
import { startServerBoard, versionWithoutGaps } from './parts/server-board.ts';
import { isOfTicket, type TicketData, ticketData } from './parts/ticket-data.ts';
import { ticketKeys } from './parts/ticket-keys.ts';

/** What a project's board is asked for by: the early answer of a cold load goes by the key in the address. */
export type ProjectRef = Pick<Project, 'id' | 'key'>;

export function boardQuery(project: ProjectRef) {
  return queryOptions({
    queryKey: ticketKeys.board(project.id),
    queryFn: ({ client, signal }) => fetchTickets(client, project, signal),
    staleTime: FRESHNESS.tickets,
    // Identities are kept by the board itself; comparing thousands of cards again would cost more than the fetch.
    structuralSharing: false,
  });
}

const fetchedAt = new Map<string, number>();

async function fetchTickets(client: QueryClient, project: ProjectRef, signal: AbortSignal): Promise<BoardData> {
  const { id: projectId, key: projectKey } = project;
  const key = ticketKeys.board(projectId);
  const held = client.getQueryData<BoardData>(key);
  if (held && dragActivity.isActive()) {
    dragActivity.whenSaved(projectId, () => void refetchBoard(client, projectId));
    return held;
  }
  if (held && Date.now() - (fetchedAt.get(projectId) ?? 0) < TICKET_REFETCH_SUPPRESSION_MS) return held;
  const early = takePreloaded<Board>('tickets.board', projectKey);
  const unless_version = held && versionWithoutGaps(held.server);
  const query = unless_version === undefined ? {} : { unless_version: String(unless_version) };
  const params = { project: projectId };
  // Nothing comes back when the board here is the one the server has.
  const board: Board | undefined = await (early ?? call(tickets.board, { params, query, signal }));
  fetchedAt.set(projectId, Date.now());
  useUnsaved.setState({ asOf: undefined });
  const kept = board ? undefined : (client.getQueryData<BoardData>(key) ?? held);
  if (kept) return kept;
  if (!board) return fetchTickets(client, project, signal);
  await new Promise<void>((resolve) => dragActivity.whenDropped(resolve));
  const current = client.getQueryData<BoardData>(key);
  const isSame = current?.server.base.version === board.version && current.server.log.length === 0;
  return isSame ? current : boardData(startServerBoard(board, current?.server), pendingNow.all(projectId));
}

/**
 * Fetches the board again however fresh it is: for when the server says that what is here is not the truth any more.
 */
export function refetchBoard(client: QueryClient, projectId: string): Promise<void> {
  fetchedAt.delete(projectId);
  return client.invalidateQueries({ queryKey: ticketKeys.board(projectId) });
}

/** Refetches everything about tickets, because events may have been missed. */
export function refetchTickets(client: QueryClient): Promise<void> {
  fetchedAt.clear();
  return client.invalidateQueries({ queryKey: ticketKeys.all });
}

export function boardConfigurationQuery({ id, key }: ProjectRef) {
  return queryOptions({
    queryKey: ['projects', 'configuration', id],
    queryFn: ({ signal }) =>
      takePreloaded<BoardConfiguration>('boards.configuration', key) ??
      call(boards.configuration, { params: { project: id }, signal }),
    staleTime: FRESHNESS.projects,
  });
}

/** Fetches a ticket by its id or its key, such as KEY-12. */
export function ticketQuery(companyId: string, ticket: string) {
  return queryOptions({
    queryKey: ticketKeys.detail(companyId, ticket),
    queryFn: async ({ signal }): Promise<TicketData> => {
      const record = await call(tickets.get, { params: { ticket }, query: { company_id: companyId }, signal });
      return ticketData(
        record,
        pendingNow.all().filter((each) => isOfTicket(each, record.id)),
      );
    },
    staleTime: FRESHNESS.tickets,
    structuralSharing: false,
  });
}

const detailCode = lazyCode(() => import('./parts/detail-data.ts'));

/** Fetches a ticket that the user is about to open. */
export function prefetchTicket(client: QueryClient, project: Project, card: { id: string; key: string }): void {
  void client.prefetchQuery(ticketQuery(project.company_id, card.key));
  // Opening the ticket asks again.
  detailCode().then(
    ({ prefetchDetail }) => prefetchDetail(client, card.id),
    () => undefined,
  );
}
