// Walks through the rows of the timeline by keyboard: one is current, and has the focus once it was asked for.
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Row, TicketRow } from './build-rows.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 12, PageUp: -12 };

interface Options {
  rows: readonly Row[];
  scroller: RefObject<HTMLDivElement | null>;
  showRow: (index: number) => void;
  open: string | undefined;
  onOpen: (row: TicketRow) => void;
  /** Learns of a key first. @returns whether it was used */
  onMoveKey: (row: TicketRow, event: KeyboardEvent) => boolean;
}

export function useChartKeys({ rows, scroller, showRow, open, onOpen, onMoveKey }: Options) {
  const [current, setCurrent] = useState<string>();
  const tickets = useMemo(() => rows.filter((row) => row.kind === 'ticket'), [rows]);
  const at = Math.max(
    0,
    tickets.findIndex(({ id }) => id === current),
  );
  const currentRow = tickets[at];
  const wantFocus = useFocusedRow(currentRow ? rows.indexOf(currentRow) : 0, scroller, showRow, open);
  const focusAt = (index: number) => {
    const row = tickets[Math.max(0, Math.min(index, tickets.length - 1))];
    if (!row) return;
    setCurrent(row.id);
    wantFocus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-ticket]');
    if (!row || target.closest('button') || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (currentRow && onMoveKey(currentRow, event)) {
      event.preventDefault();
      return;
    }
    if (step !== undefined && !event.shiftKey) focusAt(at + step);
    else if (event.key === 'Home') focusAt(0);
    else if (event.key === 'End') focusAt(tickets.length - 1);
    else if (event.key === 'Enter' && currentRow) onOpen(currentRow);
    else return;
    event.preventDefault();
  };
  const focusTicket = (id: string) => {
    setCurrent(id);
    wantFocus();
  };
  return { tabStop: currentRow?.id, setCurrent, focusTicket, onKeyDown };
}

/** @returns what asks for the focus of the current row */
function useFocusedRow(
  currentRow: number,
  scroller: Options['scroller'],
  showRow: Options['showRow'],
  open: string | undefined,
): () => void {
  const [request, setRequest] = useState(0);
  useLayoutEffect(() => {
    if (request === 0) return;
    showRow(currentRow);
    const focusRow = () => {
      const row = scroller.current?.querySelector<HTMLElement>('[data-ticket][tabindex="0"]');
      row?.focus({ preventScroll: true });
      return row;
    };
    // At once, since the next key means this row; one that is far off is drawn only once the chart was scrolled to it.
    if (!focusRow()) requestAnimationFrame(focusRow);
  }, [request, currentRow, scroller, showRow]);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current !== undefined && open === undefined) setRequest((count) => count + 1);
    wasOpen.current = open;
  }, [open]);
  return () => setRequest((count) => count + 1);
}
