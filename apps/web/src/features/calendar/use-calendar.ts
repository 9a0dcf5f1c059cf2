// Joins what a month of the calendar shows with its keyboard, its dragging and its focus.
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { type MouseEvent, type RefObject, useDeferredValue, useRef } from 'react';
import { useToday } from '../../ui/dates/use-today.ts';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { useSelect } from '../selection/parts/use-select.ts';
import type { BoardView } from '../view-options/parts/board-view.ts';
import { useShownTickets } from '../view-options/parts/use-shown-tickets.ts';
import { useCalendarDrag } from './use-calendar-drag.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useDueChanges } from './use-due-changes.ts';
import { useFocusedTicket } from './use-focused-ticket.ts';
import { useMonth, usePlaced } from './use-month.ts';

/** So many tickets of a day are shown at first. */
const FEW = 4;

interface Options {
  project: Project;
  view: BoardView;
  root: RefObject<HTMLDivElement | null>;
  canMove: boolean;
  /** Its tickets are here. */
  isLoaded: boolean;
  isCovered: boolean;
  open: string | undefined;
  onMonth: (month: string) => void;
  onOpen: (ticket: string) => void;
}

export function useCalendar({ project, view, root, canMove, isLoaded, isCovered, open, onMonth, onOpen }: Options) {
  const today = useToday();
  const month = view.month ?? today.slice(0, 7);
  const shown = useShownTickets(project, useDeferredValue(view));
  const shownMonth = useMonth(month, shown);
  const { days, byDay, cards, showWhole, dateless } = shownMonth;
  const { current, setCurrent, wantFocus } = useFocusedTicket(root, open);
  const { nameOf, setDue } = useDueChanges(project, shown);

  const onFocus = (ticket: string, day: string | null) => {
    wantFocus(ticket);
    setCurrent(ticket);
    if (day === null) dateless.open();
    else if (!days.includes(day)) onMonth(day.slice(0, 7));
    if (day && (byDay.get(day)?.length ?? 0) > FEW) showWhole(day);
  };
  const keys = useCalendarKeys({
    cards,
    canMove,
    nameOf,
    onMove: setDue,
    firstDay: today.startsWith(month) ? today : `${month}-01`,
    onOpen: (card) => onOpen(nameOf(card)),
    onFocus,
  });
  const { lifted, announcement, onKeyDown } = keys;
  const scroller = useRef<HTMLDivElement>(null);
  const onDropTicket = (ticket: string, day: string | null) => {
    const card = shown.find(({ id }) => id === ticket);
    if (!card) return;
    setDue(card, day);
    keys.say(card, day);
    if (day !== null || dateless.isOpen) wantFocus(ticket);
  };
  const isDragging = useCalendarDrag({ scroller, canMove: canMove && isLoaded, onDropTicket });
  const onClick = useOpening(cards, isCovered, onOpen);
  useListKeys(root, !isCovered);
  return Object.assign(shownMonth, {
    today,
    month,
    scroller,
    placed: usePlaced(byDay, shown, lifted),
    lifted: lifted?.ticket,
    isCarrying: isDragging || lifted !== undefined,
    announcement,
    tabStop: cards.some((card) => card.id === current) ? current : cards[0]?.id,
    setCurrent,
    onKeyDown,
    onClick,
  });
}

/** Opens a ticket by a click, or selects it. */
function useOpening(cards: readonly TicketCard[], isCovered: boolean, onOpen: (ticket: string) => void) {
  const select = useSelect({ lists: () => [cards], isEnabled: !isCovered });
  return (event: MouseEvent) => {
    if (select.onClick(event)) return;
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]')?.dataset.key;
    if (!key || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(key);
  };
}
