// Moves and resizes bars with the mouse or a pen. A finger scrolls the chart instead.
import { type Grip, spanOf } from '@worklane/domain/timeline/spans';
import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Row } from './build-rows.ts';
import type { Scale } from './link-shapes.ts';
import type { TimelineTicket } from './timeline-ticket.ts';
import type { DateMoves, Move } from './use-date-moves.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

/** At the edge of the chart, a held bar scrolls it by so much a frame. */
const EDGE_PX = 48;
const SCROLL_PX = 14;

interface Options {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  scale: Scale;
  names: number;
  moves: DateMoves;
}

export function useBarDrag({ scroller, rows, scale, names, moves }: Options) {
  const held = useRef<{ ticket: TimelineTicket; grip: Grip; x: number; scrollLeft: number }>(undefined);
  const scrollAtEdge = (element: HTMLElement, x: number) => {
    const { left, right } = element.getBoundingClientRect();
    if (x < left + names + EDGE_PX) element.scrollLeft -= SCROLL_PX;
    else if (x > right - EDGE_PX) element.scrollLeft += SCROLL_PX;
  };
  const moveTo = (x: number): Move | undefined => {
    if (!scroller.current || !held.current) return undefined;
    const { ticket, grip, x: from, scrollLeft } = held.current;
    const days = Math.round((x - from + scroller.current.scrollLeft - scrollLeft) / scale.dayWidth);
    return { ticket, grip, days };
  };
  const begin = usePointerDrag({
    onMove: ({ x }) => {
      if (scroller.current) scrollAtEdge(scroller.current, x);
      const next = moveTo(x);
      if (next && moves.move?.days !== next.days) moves.change(next);
    },
    // A fast drop comes before the frame that would show where.
    onEnd: (isDropped, { x }) => (isDropped ? moves.commit(moveTo(x)) : moves.cancel()),
  });

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as HTMLElement;
    const element = scroller.current;
    if (event.button !== 0 || event.pointerType === 'touch' || !element || !target.closest('[data-movable]')) return;
    const id = target.closest<HTMLElement>('[data-ticket]')?.dataset.ticket;
    const row = rows.find((each) => each.id === id);
    if (row?.kind !== 'ticket' || !spanOf(row.ticket.card)) return;
    const grip = (target.closest<HTMLElement>('[data-grip]')?.dataset.grip ?? 'move') as Grip;
    held.current = { ticket: row.ticket, grip, x: event.clientX, scrollLeft: element.scrollLeft };
    begin(event);
  };
  return { onPointerDown };
}
