// Handles the calendar's keys: arrows move from ticket to ticket, Space picks one up, then arrows take it to another
// day or week, Delete clears its date, Space drops it there and Escape puts it back.
import type { TicketCard } from '@worklane/contract/tickets';
import { type KeyboardEvent, useState } from 'react';
import { selection, useSelection } from '../selection/parts/selection.ts';
import { addDays } from '../tickets/parts/days.ts';

interface Options {
  /** Those in sight, day after day. */
  cards: readonly TicketCard[];
  canMove: boolean;
  nameOf: (card: TicketCard) => string;
  /** @param day null takes the date away */
  onMove: (card: TicketCard, day: string | null) => void;
  /** Where a ticket without a date goes first. */
  firstDay: string;
  onOpen: (card: TicketCard) => void;
  /** Brings a day into sight and the focus to a ticket. */
  onFocus: (ticket: string, day: string | null) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const long = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
export const dayWords = (day: string): string => long.format(new Date(day));
const dueWords = (day: string | null): string => (day === null ? 'has no date' : `is due on ${dayWords(day)}`);

export function useCalendarKeys({ cards, canMove, nameOf, onMove, firstDay, onOpen, onFocus }: Options) {
  const [lifted, setLifted] = useState<{ ticket: string; day: string | null }>();
  const [announcement, setAnnouncement] = useState('');

  const say = (card: TicketCard, day: string | null) => setAnnouncement(`${nameOf(card)} ${dueWords(day)}`);

  const carry = (card: TicketCard, key: string): boolean => {
    if (!lifted) return false;
    const step = STEPS[key];
    const carryTo = (day: string | null) => {
      setLifted({ ...lifted, day });
      setAnnouncement(day === null ? 'No date' : dayWords(day));
      onFocus(card.id, day);
    };
    if (step !== undefined) carryTo(lifted.day === null ? (card.due_date ?? firstDay) : addDays(lifted.day, step));
    else if (key === 'Delete' || key === 'Backspace') carryTo(null);
    else if (key === ' ' || key === 'Enter') {
      setLifted(undefined);
      if (lifted.day !== card.due_date) onMove(card, lifted.day);
      say(card, lifted.day);
      onFocus(card.id, lifted.day);
    } else if (key === 'Escape') {
      setLifted(undefined);
      setAnnouncement(`Cancelled. ${nameOf(card)} ${dueWords(card.due_date)}`);
      onFocus(card.id, card.due_date);
    } else return false;
    return true;
  };

  const walk = (card: TicketCard, event: KeyboardEvent): boolean => {
    const at = cards.indexOf(card);
    const to =
      event.key === 'ArrowDown' || event.key.toLowerCase() === 'j'
        ? cards[at + 1]
        : event.key === 'ArrowUp' || event.key.toLowerCase() === 'k'
          ? cards[at - 1]
          : event.key === 'ArrowRight'
            ? cards.slice(at).find((each) => each.due_date !== card.due_date)
            : event.key === 'ArrowLeft'
              ? cards.slice(0, at).findLast((each) => each.due_date !== card.due_date)
              : null;
    if (to === null) return false;
    if (to) {
      if (event.shiftKey) selection.extend([cards], to.id, useSelection.getState().anchor ?? card.id);
      onFocus(to.id, to.due_date);
    }
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const ticket = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]')?.dataset.ticket;
    const card = cards.find((each) => each.id === ticket);
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    let isDone = carry(card, event.key);
    if (!isDone && event.key === ' ' && canMove) {
      setLifted({ ticket: card.id, day: card.due_date });
      setAnnouncement(
        `${nameOf(card)} picked up. Arrows change its due date, Delete clears it, Space drops it, Escape cancels.`,
      );
      isDone = true;
    } else if (!isDone && event.key === 'Enter') {
      onOpen(card);
      isDone = true;
    } else if (!isDone && !lifted) isDone = walk(card, event);
    if (isDone) {
      event.preventDefault();
      event.nativeEvent.stopImmediatePropagation();
    }
  };
  return { lifted, announcement, onKeyDown, say };
}
