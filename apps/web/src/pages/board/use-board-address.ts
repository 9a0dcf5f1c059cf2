// Reads from the address what lies over the board, and leads to the addresses around it.
import { type HistoryState, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BoardSearch } from '../../features/view-options/parts/board-view.ts';

interface RouterPosition {
  location: { pathname: string; state: HistoryState };
}

/**
 * Reads from the address what lies over the board. Only from there: the matched route is known a moment later, and in
 * between the board would be unmounted.
 */
function overlayOf({ location: { pathname, state } }: RouterPosition) {
  const ticket = /^\/projects\/[^/]+\/tickets\/([^/]+)\/?$/.exec(pathname)?.[1];
  const importing = /^\/projects\/[^/]+\/import-tickets(?:\/([^/]+))?\/?$/.exec(pathname);
  return {
    ticket: ticket && decodeURIComponent(ticket),
    isImporting: importing !== null,
    importId: importing?.[1],
    isCreating: /^\/projects\/[^/]+\/new-ticket\/?$/.test(pathname),
    isOverBoard: state.isOverBoard === true,
  };
}

const OVER_BOARD = { isOverBoard: true };

export function useBoardAddress(projectKey: string, search: BoardSearch) {
  const overlay = useRouterState({ select: overlayOf, structuralSharing: true });
  const { isOverBoard } = overlay;
  const navigate = useNavigate();
  const { history } = useRouter();
  // The same functions all along: what takes them is not drawn again.
  const ways = useMemo(() => {
    const params = { projectKey };
    const common = { params, search: true, state: OVER_BOARD } as const;
    return {
      toBoard: (search: BoardSearch) => void navigate({ to: '/projects/$projectKey', params, search }),
      /** Writes the view into the address a moment later; a ticket opened in between stays open. */
      writeSearch: (search: BoardSearch) => void navigate({ to: '.', search, replace: true, state: true }),
      open: (ticketId: string, options: { replace?: boolean; state?: { isOverBoard?: boolean } } = {}) => {
        const to = '/projects/$projectKey/tickets/$ticketId';
        void navigate({ to, ...common, params: { projectKey, ticketId }, ...options });
      },
      startTicket: (newLane?: string) => {
        const to = '/projects/$projectKey/new-ticket';
        void navigate({ to, ...common, state: { ...OVER_BOARD, newLane } });
      },
      startImport: () => void navigate({ to: '/projects/$projectKey/import-tickets', ...common }),
      toTrash: () => void navigate({ to: '/projects/$projectKey/trash', params }),
    };
  }, [navigate, projectKey]);
  /**
   * Opens a step of an import, or another file without an id. The whole import is one history entry: going back leads
   * to the board.
   */
  const showImport = (importId: string | undefined) => {
    const common = { search: true, replace: true, state: { isOverBoard } } as const;
    if (importId === undefined)
      void navigate({ to: '/projects/$projectKey/import-tickets', params: { projectKey }, ...common });
    else {
      const to = '/projects/$projectKey/import-tickets/$importId';
      void navigate({ to, params: { projectKey, importId }, ...common });
    }
  };
  /** Goes back to the board as it was, or to the board when the user did not come from it. */
  const leave = () => (isOverBoard ? history.back() : ways.toBoard(search));

  return { ...overlay, ...ways, showImport, leave };
}

export type BoardAddress = ReturnType<typeof useBoardAddress>;
