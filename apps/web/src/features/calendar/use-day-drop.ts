// Makes a day, or the list of tickets without a date, accept dropped tickets.
import { type RefObject, useCallback, useState } from 'react';
import { type ConnectDrag, useDragCode } from '../../ui/drag/drag-code.ts';
import { isDraggedTicket } from './use-calendar-drag.ts';

/** @param day null takes the date away. @returns whether a ticket is held over it */
export function useDayDrop(place: RefObject<HTMLElement | null>, day: string | null, isEnabled: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const connect = useCallback<ConnectDrag>(
    ({ dropZone }) =>
      place.current
        ? dropZone({
            element: place.current,
            accepts: isDraggedTicket,
            dataAt: () => ({ day }),
            onOver: (data) => setIsOver(data !== undefined),
          })
        : undefined,
    [place, day],
  );
  useDragCode(isEnabled ? connect : undefined);
  return isOver;
}
