// Presses a button when a dragged ticket is held over it, and again while it stays there.
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { type ConnectDrag, useDragCode } from '../../ui/drag/drag-code.ts';
import { isDraggedTicket } from './use-calendar-drag.ts';

const MOMENT_MS = 600;

export function useHoldOver(button: RefObject<HTMLElement | null>, press: () => void, isEnabled: boolean): void {
  // Read when it is pressed, from code that was connected long before.
  const pressed = useRef(press);
  useEffect(() => {
    pressed.current = press;
  });
  const connect = useCallback<ConnectDrag>(
    ({ dropZone }) => {
      if (!button.current) return undefined;
      let timer: ReturnType<typeof setInterval> | undefined;
      const stop = () => {
        clearInterval(timer);
        timer = undefined;
      };
      const disconnect = dropZone({
        element: button.current,
        accepts: isDraggedTicket,
        // A card dropped here moves nowhere.
        dataAt: () => ({}),
        onOver: (data) => {
          if (data) timer ??= setInterval(() => pressed.current(), MOMENT_MS);
          else stop();
        },
      });
      return () => {
        stop();
        disconnect();
      };
    },
    [button],
  );
  useDragCode(isEnabled ? connect : undefined);
}
