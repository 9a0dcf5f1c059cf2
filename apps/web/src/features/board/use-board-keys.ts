// Handles the board's keys: arrows or J and K move the focus, Space picks up and drops a card, Escape puts it back.
import type { TicketMove } from '@worklane/contract/tickets';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { selection, useSelection } from '../selection/parts/selection.ts';
import { type BoardState, findCard } from '../tickets/parts/board-state.ts';
import { dragActivity } from '../tickets/parts/drag-activity.ts';
import type { replayMove } from '../tickets/parts/pending-changes.ts';
import { type Drop, dropToMove } from './drop-to-move.ts';
import type { Lane } from './parts/lane.ts';
import { type Direction, placeOf, stepDrop, stepFocus } from './step-card.ts';

interface Options {
  board: BoardState;
  statuses: readonly Lane[];
  filter: (board: BoardState, status: string) => readonly { id: string }[];
  /** The board with a card moved. */
  replay: typeof replayMove;
  canMove: boolean;
  isEnabled: boolean;
  nameOf: (ticket: string) => string;
  /** @returns whether it went anywhere: in sorted lanes a drop may change nothing */
  onMove: (ticket: string, move: TicketMove) => boolean;
}

interface Lifted {
  ticket: string;
  /** Where it would land; undefined while it is where it was. */
  move: TicketMove | undefined;
}

const DIRECTIONS: Record<string, Direction> = {
  ArrowUp: 'up',
  k: 'up',
  ArrowDown: 'down',
  j: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

function extendSelection(lanes: readonly { cards: readonly { id: string }[] }[], from: string, to: string): void {
  const lists = lanes.map((lane) => lane.cards);
  const { anchor } = useSelection.getState();
  selection.extend(lists, to, anchor ?? from);
}

/** A request to scroll a card into view and focus it, once: each request is a new object. */
export interface FocusRequest {
  ticket: string;
}

export function useBoardKeys(options: Options) {
  const { statuses, filter, canMove, isEnabled } = options;
  const [current, setCurrent] = useState<string>();
  const [focusRequest, setFocusRequest] = useState<FocusRequest>();
  const focus = (ticket: string | undefined) => {
    if (ticket === undefined) return;
    setCurrent(ticket);
    setFocusRequest({ ticket });
  };
  const { board, lifted, announcement, settle, lift, carry, drop, cancel } = useCarrying(options, focus);
  const lanes = () => statuses.map(({ key }) => ({ status: key, cards: filter(board, key) }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnabled || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const ticket = target.closest<HTMLElement>('[data-ticket]')?.dataset.ticket;
    if (ticket === undefined && target !== document.body) return;

    const direction = DIRECTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (lifted) {
      if (direction) carry(stepDrop(lanes(), lifted.ticket, direction));
      else if (event.key === ' ' || event.key === 'Enter') drop();
      else if (event.key === 'Escape') cancel();
      else if (event.key !== 'Tab') return;
    } else if (direction) {
      const from = ticket ?? current ?? '';
      const to = stepFocus(lanes(), from, direction) ?? ticket;
      if (event.shiftKey && to !== undefined) extendSelection(lanes(), from, to);
      focus(to);
    } else if (event.key === ' ' && ticket !== undefined && canMove) lift(ticket);
    else return;
    event.preventDefault();
  };

  useDocumentEvents({ onKeyDown, onPointerDown: cancel, onLeave: () => lifted && dragActivity.release() });
  return { board, current, setCurrent, focus, focusRequest, lifted: lifted?.ticket, announcement, settle };
}

/** Holds the card that was picked up by keyboard, where it would land, and the announcement for screen readers. */
function useCarrying(options: Options, focus: (ticket: string) => void) {
  const { board: resting, statuses, filter, replay, nameOf, onMove } = options;
  const [lifted, setLifted] = useState<Lifted>();
  const [announcement, setAnnouncement] = useState('');
  const board = useMemo(
    () => (lifted?.move ? replay(resting, lifted.ticket, lifted.move) : resting),
    [resting, lifted, replay],
  );
  const whereIs = (on: BoardState, ticket: string) => placeInWords(statuses, (lane) => filter(on, lane), ticket);

  /** Moves it and says where it went; also used after a drag with the mouse. */
  const settle = (ticket: string, move: TicketMove) => {
    if (onMove(ticket, move))
      setAnnouncement(`${nameOf(ticket)} moved to ${whereIs(replay(resting, ticket, move), ticket)}`);
    else setAnnouncement(`${nameOf(ticket)} put back in ${whereIs(resting, ticket)}`);
  };

  const lift = (ticket: string) => {
    dragActivity.hold();
    setLifted({ ticket, move: undefined });
    setAnnouncement(
      `${nameOf(ticket)} picked up in ${whereIs(board, ticket)}. Arrows move it, Space drops it, Escape cancels.`,
    );
  };

  const carry = (drop: Drop | undefined) => {
    if (!drop) return;
    const shown = filter(board, drop.status);
    const move = dropToMove(drop, shown, board.columns[drop.status] ?? []);
    if (!move) return;
    setLifted({ ticket: drop.ticket, move });
    setAnnouncement(whereIs(replay(resting, drop.ticket, move), drop.ticket));
    focus(drop.ticket);
  };

  const drop = () => {
    if (!lifted) return;
    const { ticket, move } = lifted;
    setLifted(undefined);
    const isBack = !move || isSamePlace(resting, ticket, move);
    if (isBack) setAnnouncement(`${nameOf(ticket)} put back in ${whereIs(resting, ticket)}`);
    else settle(ticket, move);
    dragActivity.release();
    focus(ticket);
  };

  const cancel = () => {
    if (!lifted) return;
    setLifted(undefined);
    setAnnouncement(`Move cancelled. ${nameOf(lifted.ticket)} is back in ${whereIs(resting, lifted.ticket)}`);
    dragActivity.release();
    focus(lifted.ticket);
  };
  return { board, lifted, announcement, settle, lift, carry, drop, cancel };
}

interface Handlers {
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: () => void;
  onLeave: () => void;
}

function useDocumentEvents(handlers: Handlers): void {
  const onKeyDown = useEffectEvent(handlers.onKeyDown);
  const onPointerDown = useEffectEvent(handlers.onPointerDown);
  const onLeave = useEffectEvent(handlers.onLeave);
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => onKeyDown(event);
    const pointerDown = () => onPointerDown();
    document.addEventListener('keydown', keyDown);
    document.addEventListener('pointerdown', pointerDown);
    return () => {
      document.removeEventListener('keydown', keyDown);
      document.removeEventListener('pointerdown', pointerDown);
      onLeave();
    };
  }, []);
}

/** Says where a ticket is: Todo, position 2 of 5. */
function placeInWords(
  lanes: readonly Lane[],
  cardsIn: (lane: string) => readonly { id: string }[],
  ticket: string,
): string {
  const shown = lanes.map(({ key, label }) => ({ status: key, label, cards: cardsIn(key) }));
  const place = placeOf(shown, ticket);
  const lane = place && shown[place.lane];
  return lane ? `${lane.label}, position ${place.index + 1} of ${lane.cards.length}` : '';
}

function isSamePlace(board: BoardState, ticket: string, move: TicketMove): boolean {
  const column = board.columns[move.status] ?? [];
  const at = column.findIndex((card) => card.id === ticket);
  return findCard(board, ticket)?.status === move.status && (column[at + 1]?.id ?? null) === move.before;
}
