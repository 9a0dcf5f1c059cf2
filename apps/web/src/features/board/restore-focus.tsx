// Keeps the keyboard focus on the board when a ticket is moved or deleted by key: on the ticket in its new lane, or on
// the one that takes its place. Draws nothing.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pendingNow } from '../../platform/changes/pending-now.ts';
import type { BoardState } from '../tickets/parts/board-state.ts';
import type { Lane } from './parts/lane.ts';
import { placeOf } from './step-card.ts';

interface Props {
  board: BoardState;
  statuses: readonly Lane[];
  filter: (board: BoardState, status: string) => readonly { id: string }[];
  /** The board as it was when a ticket first had the keyboard's place: this part may be there only after the first change. */
  since: BoardState;
  /** The ticket with the keyboard's place. */
  current: string;
  isEnabled: boolean;
  onPlace: (ticket: string | undefined) => void;
  onFocus: (ticket: string) => void;
}

export function RestoreFocus({ board, statuses, filter, since, current, isEnabled, onPlace, onFocus }: Props) {
  const owed = useRef<string>(undefined);
  const [first] = useState(() => placeIn(lanesOf(since, statuses, filter), current));
  const former = useRef(first);
  // Read before the page changes: a focused card that disappears while no own change is pending was removed by another person.
  const hasFocus = document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket === current;
  const follow = useEffectEvent((lanes: ReturnType<typeof lanesOf>, ticket: string) => {
    const place = placeIn(lanes, ticket);
    if (place) {
      // In another lane it is another element, without the focus the former one had.
      if (former.current && former.current.status !== place.status) owed.current = ticket;
      former.current = place;
    } else if (former.current && hasFocus) {
      if (pendingNow.all().length === 0) former.current = undefined;
    } else if (former.current) {
      const { status, index } = former.current;
      const cards = lanes.find((each) => each.status === status)?.cards ?? [];
      owed.current = cards[Math.min(index, cards.length - 1)]?.id;
      onPlace(owed.current);
    }
  });
  const focus = useEffectEvent(onFocus);
  useEffect(() => {
    follow(lanesOf(board, statuses, filter), current);
    if (!isEnabled || owed.current === undefined) return;
    let waiting = requestAnimationFrame(function settle() {
      // The question whether to delete is still closing.
      if (document.activeElement?.closest('[role="dialog"]')) {
        waiting = requestAnimationFrame(settle);
        return;
      }
      const ticket = owed.current;
      owed.current = undefined;
      const isShown = document.querySelector(`[data-ticket="${ticket}"]`) !== null;
      if (ticket && isShown && document.activeElement === document.body) focus(ticket);
    });
    return () => cancelAnimationFrame(waiting);
  }, [board, statuses, filter, current, isEnabled]);
  return null;
}

function lanesOf(board: BoardState, statuses: Props['statuses'], filter: Props['filter']) {
  return statuses.map(({ key }) => ({ status: key, cards: filter(board, key) }));
}

function placeIn(lanes: ReturnType<typeof lanesOf>, ticket: string) {
  const place = placeOf(lanes, ticket);
  return place && { status: lanes[place.lane]?.status, index: place.index };
}
