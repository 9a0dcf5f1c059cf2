// Converts the gap under a dropped card into a move, for mouse and finger.
import type { TicketMove } from '@worklane/contract/tickets';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { type ConnectDrag, useDragCode } from '../../ui/drag/drag-code.ts';
import type { BoardState } from '../tickets/parts/board-state.ts';
import { dragActivity } from '../tickets/parts/drag-activity.ts';
import { dropToMove } from './drop-to-move.ts';
import { isDraggedCard } from './use-draggable-cards.ts';

interface Options {
  board: BoardState;
  filter: (board: BoardState, status: string) => readonly { id: string }[];
  onMove: (ticket: string, move: TicketMove) => void;
}

export function useCardDrops(lanes: RefObject<HTMLDivElement | null>, { board, filter, onMove }: Options): void {
  // Read when something is dropped, from code that was connected long before.
  const drop = useRef<(ticket: string, status: string, gap: number) => void>(undefined);
  useEffect(() => {
    drop.current = (ticket, status, gap) => {
      const move = dropToMove({ ticket, status, gap }, filter(board, status), board.columns[status] ?? []);
      if (move) onMove(ticket, move);
    };
  });

  const connect = useCallback<ConnectDrag>(
    ({ watchDrags }) =>
      watchDrags({
        scroller: lanes.current,
        accepts: isDraggedCard,
        onStart: dragActivity.hold,
        onDrop: ({ ticket }, target) => {
          if (target) drop.current?.(String(ticket), String(target.data.status), Number(target.data.gap));
          dragActivity.release();
        },
      }),
    [lanes],
  );
  useDragCode(connect);
}
