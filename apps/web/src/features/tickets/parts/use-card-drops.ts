// Cards dropped with the mouse or a finger: from the gap under the pointer to a move.
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { TicketMove } from '@worklane/contract/tickets';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { BoardState } from '../board/board-state.ts';
import { dragActivity } from '../board/drag-activity.ts';
import { dropToMove } from '../board/drop-to-move.ts';
import { isDraggedCard } from './use-draggable-card.ts';

interface Options {
  board: BoardState;
  filter: (board: BoardState, status: string) => readonly { id: string }[];
  onMove: (ticket: string, move: TicketMove) => void;
}

export function useCardDrops(lanes: RefObject<HTMLDivElement | null>, { board, filter, onMove }: Options): void {
  const drop = useEffectEvent((ticket: string, status: string, gap: number) => {
    const move = dropToMove({ ticket, status, gap }, filter(board, status), board.columns[status] ?? []);
    if (move) onMove(ticket, move);
  });

  useEffect(() => {
    const stopMonitor = monitorForElements({
      canMonitor: ({ source }) => isDraggedCard(source.data),
      onDragStart: () => dragActivity.hold(),
      onDrop: ({ source, location }) => {
        const target = location.current.dropTargets[0]?.data;
        const { ticket } = source.data;
        if (target && typeof ticket === 'string') drop(ticket, String(target.status), Number(target.gap));
        dragActivity.release();
      },
    });
    const element = lanes.current;
    const stopScroll = element
      ? autoScrollForElements({ element, canScroll: ({ source }) => isDraggedCard(source.data) })
      : undefined;
    return () => {
      stopMonitor();
      stopScroll?.();
    };
  }, [lanes]);
}
