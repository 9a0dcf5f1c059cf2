// The tickets without a date, beside the days: dragged from here they get one, dragged here they lose it.
import type { TicketCard } from '@worklane/contract/tickets';
import { useRef } from 'react';
import styles from './calendar.module.css';
import { type CalendarLook, CalendarTicket } from './calendar-ticket.tsx';
import { useDayDrop } from './use-day-drop.ts';

interface Props {
  cards: readonly TicketCard[];
  /** How many there are besides. */
  hidden: number;
  onMore: () => void;
  look: CalendarLook;
  current: string | undefined;
  lifted: string | undefined;
  selected: ReadonlySet<string>;
}

export function DatelessTickets({ cards, hidden, onMore, look, current, lifted, selected }: Props) {
  const root = useRef<HTMLElement>(null);
  const isOver = useDayDrop(root, null, look.canMove);
  return (
    <section ref={root} className={styles.dateless} aria-label="No date" data-over={isOver || undefined}>
      {cards.map((card) => (
        <CalendarTicket
          key={card.id}
          card={card}
          look={look}
          isTabStop={card.id === current}
          isLifted={card.id === lifted}
          isSelected={selected.has(card.id)}
        />
      ))}
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={onMore}>
          {hidden.toLocaleString()} more
        </button>
      )}
      {cards.length === 0 && (
        <p className={styles.none}>
          Every ticket shown has a date.{look.canMove && ' Drop one here to take its date away.'}
        </p>
      )}
    </section>
  );
}
