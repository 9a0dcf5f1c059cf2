// Handles the keys of a list's rows: one is current, and takes the focus when asked.
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { formatTicketKey } from '@worklane/domain/tickets/ticket-key';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { selection, useSelection } from '../selection/parts/selection.ts';
import { useFocusedRow } from '../tickets/parts/use-focused-row.ts';
import type { GroupHead } from '../view-options/parts/group-rows.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 12, PageUp: -12 };

interface Options {
  project: Project;
  rows: readonly (TicketCard | GroupHead)[];
  /** The rows without the heads of groups. */
  cards: readonly TicketCard[];
  scroller: RefObject<HTMLDivElement | null>;
  showRow: (index: number) => void;
  open: string | undefined;
  onOpen: (ticket: string) => void;
}

export function useRowKeys({ project, rows, cards, scroller, showRow, open, onOpen }: Options) {
  const [current, setCurrent] = useState<string>();
  const found = cards.findIndex((card) => card.id === current);
  const at = found === -1 ? 0 : found;
  const currentCard = cards[at];
  const currentRow = useMemo(() => (currentCard ? rows.indexOf(currentCard) : 0), [rows, currentCard]);
  const wantFocus = useFocusedRow({ currentRow, scroller, showRow, open });

  const focusAt = (index: number) => {
    const card = cards[Math.max(0, Math.min(index, cards.length - 1))];
    if (!card) return;
    setCurrent(card.id);
    wantFocus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]');
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (step !== undefined) {
      const to = cards[Math.max(0, Math.min(at + step, cards.length - 1))];
      const { anchor } = useSelection.getState();
      if (event.shiftKey && currentCard && to) selection.extend([cards], to.id, anchor ?? currentCard.id);
      focusAt(at + step);
    } else if (event.key === 'Home') focusAt(0);
    else if (event.key === 'End') focusAt(cards.length - 1);
    // The row that was stepped to, which may get the focus only with the next frame.
    else if (event.key === 'Enter' && currentCard) {
      onOpen(formatTicketKey({ projectKey: project.key, number: currentCard.number }));
    } else return;
    event.preventDefault();
  };
  return { currentCard, setCurrent, onKeyDown };
}
