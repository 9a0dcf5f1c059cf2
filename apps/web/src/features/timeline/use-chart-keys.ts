// Walks through the rows of the timeline by keyboard: one is current, and has the focus once it was asked for.
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { useFocusedRow } from '../tickets/parts/use-focused-row.ts';
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
  const index = currentRow ? rows.indexOf(currentRow) : 0;
  const wantFocus = useFocusedRow({ currentRow: index, scroller, showRow, open });
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
