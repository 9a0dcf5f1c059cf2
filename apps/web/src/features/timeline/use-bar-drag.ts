// Moves and resizes bars with the mouse or a pen. A finger scrolls the chart instead.
import { type Grip, spanOf } from '@worklane/domain/timeline/spans';
import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Row } from './build-rows.ts';
import type { Scale } from './link-shapes.ts';
import type { TimelineTicket } from './timeline-ticket.ts';
import type { DateMoves } from './use-date-moves.ts';
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
  const begin = usePointerDrag({
    onMove: ({ x }) => {
      const element = scroller.current;
      if (!element || !held.current) return;
      scrollAtEdge(element, x);
      const { ticket, grip, x: from, scrollLeft } = held.current;
      const days = Math.round((x - from + element.scrollLeft - scrollLeft) / scale.dayWidth);
      if (moves.move?.days !== days) moves.change({ ticket, grip, days });
    },
    onEnd: (isDropped) => (isDropped ? moves.commit() : moves.cancel()),
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
