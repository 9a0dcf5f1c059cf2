// Gives the focus to the current row of a list of tickets: when asked, and after the panel that was opened from it closes.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Options {
  /** The index among the rows. */
  currentRow: number;
  scroller: RefObject<HTMLDivElement | null>;
  showRow: (index: number) => void;
  /** The open ticket. */
  open: string | undefined;
}

/** @returns what asks for the focus of the current row */
export function useFocusedRow({ currentRow, scroller, showRow, open }: Options): () => void {
  const [request, setRequest] = useState(0);
  useLayoutEffect(() => {
    if (request === 0) return;
    showRow(currentRow);
    const focusRow = () => {
      const row = scroller.current?.querySelector<HTMLElement>('[data-ticket][tabindex="0"]');
      row?.focus({ preventScroll: true });
      return row;
    };
    // At once, since the next key means this row; one that is far off is drawn only once the list was scrolled to it.
    if (!focusRow()) requestAnimationFrame(focusRow);
  }, [request, currentRow, scroller, showRow]);

  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current !== undefined && open === undefined) setRequest((count) => count + 1);
    wasOpen.current = open;
  }, [open]);
  return () => setRequest((count) => count + 1);
}
