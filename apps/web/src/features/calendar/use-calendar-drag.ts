// Handles tickets dragged in the calendar with mouse or finger. On a phone, where days without tickets are left out,
// they are shown during a drag, and what is under the finger stays under it.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ConnectDrag, useDragCode } from '../../ui/drag/drag-code.ts';
import { dragActivity } from '../tickets/parts/drag-activity.ts';

interface Options {
  scroller: RefObject<HTMLElement | null>;
  canMove: boolean;
  /** @param day null takes the date away */
  onDropTicket: (ticket: string, day: string | null) => void;
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
    ({ watchDrags }) => {
      const showDays = (isShown: boolean, anchor: Element | undefined) => {
        const before = anchor?.getBoundingClientRect().top ?? 0;
        flushSync(() => setIsDragging(isShown));
        const after = anchor?.isConnected ? anchor.getBoundingClientRect().top : before;
        if (scroller.current) scroller.current.scrollTop += after - before;
      };
      return watchDrags({
        scroller: scroller.current,
        accepts: isDraggedTicket,
        onStart: (element) => {
          dragActivity.hold();
          showDays(true, element);
        },
        onDrop: ({ ticket }, target) => {
          const day = target?.data.day;
          if (typeof day === 'string' || day === null) drop.current(String(ticket), day);
          dragActivity.release();
          showDays(false, target?.element);
        },
      });
    },
    [scroller],
  );
  useDragCode(canMove ? connect : undefined);
  return isDragging;
}

export function isDraggedTicket(data: Record<string | symbol, unknown>): boolean {
  return typeof data.ticket === 'string' && typeof data.due === 'string';
}
