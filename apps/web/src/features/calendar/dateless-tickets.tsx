// Lists the tickets without a date beside the days: dragging one to a day sets its date, dragging one here clears it.
import { type ComponentProps, useRef } from 'react';
import { CalendarTickets } from './calendar-tickets.tsx';
import styles from './dateless-tickets.module.css';
import { useDayDrop } from './use-day-drop.ts';

export function DatelessTickets(tickets: ComponentProps<typeof CalendarTickets>) {
  const { cards, look } = tickets;
  const root = useRef<HTMLElement>(null);
  const isOver = useDayDrop(root, null, look.canMove);
  return (
    <section ref={root} className={styles.dateless} aria-label="No date" data-over={isOver || undefined}>
      <CalendarTickets {...tickets} />
      {cards.length === 0 && (
        <p className={styles.none}>
          Every ticket shown has a date.{look.canMove && ' Drop a ticket here to clear its date.'}
        </p>
      )}
    </section>
  );
}
