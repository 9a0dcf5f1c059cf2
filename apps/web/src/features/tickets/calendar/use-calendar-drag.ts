// Tickets of the calendar dropped with the mouse or a finger. On a phone, where days without tickets are left out, they are
// there while one is carried, and what is under the finger stays under it.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ConnectDrag, useDragCode } from '../../../ui/drag/drag-code.ts';
import { dragActivity } from '../board/drag-activity.ts';

interface Options {
  scroller: RefObject<HTMLElement | null>;
  canMove: boolean;
  onDropTicket: (ticket: string, day: string) => void;
}

/** @returns whether a ticket is being dragged */
export function useCalendarDrag({ scroller, canMove, onDropTicket }: Options): boolean {
  const [isDragging, setIsDragging] = useState(false);
  // Read when something is dropped, from code that was connected long before.
  const drop = useRef(onDropTicket);
  useEffect(() => {
    drop.current = onDropTicket;
  });

  const connect = useCallback<ConnectDrag>(
    ({ monitorForElements, autoScrollForElements }) => {
      const element = scroller.current;
      if (!element) return undefined;
      const showDays = (isShown: boolean, anchor: Element | null) => {
        const before = anchor?.getBoundingClientRect().top ?? 0;
        flushSync(() => setIsDragging(isShown));
        const after = anchor?.isConnected ? anchor.getBoundingClientRect().top : before;
        element.scrollTop += after - before;
      };
      const stopMonitor = monitorForElements({
        canMonitor: ({ source }) => isDraggedTicket(source.data),
        onDragStart: ({ source }) => {
          dragActivity.hold();
          showDays(true, source.element);
        },
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0];
          const { ticket } = source.data;
          if (target && typeof ticket === 'string') drop.current(ticket, String(target.data.day));
          dragActivity.release();
          showDays(false, target?.element ?? source.element);
        },
      });
      const stopScroll = autoScrollForElements({ element, canScroll: ({ source }) => isDraggedTicket(source.data) });
      return () => {
        stopMonitor();
        stopScroll();
      };
    },
    [scroller],
  );
  useDragCode(canMove ? connect : undefined);
  return isDragging;
}

export function isDraggedTicket(data: Record<string | symbol, unknown>): boolean {
  return typeof data.ticket === 'string' && typeof data.due === 'string';
}
