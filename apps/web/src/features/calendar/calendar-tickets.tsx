// Lists tickets of the calendar, and says how many more there are.
import type { TicketCard } from '@worklane/contract/tickets';
import styles from './calendar-ticket.module.css';
import { type CalendarLook, CalendarTicket } from './calendar-ticket.tsx';

/** What of the calendar has the keyboard's place, is carried by it, or is selected. */
export interface CalendarMarks {
  current: string | undefined;
  lifted: string | undefined;
  selected: ReadonlySet<string>;
}

interface Props extends CalendarMarks {
  cards: readonly TicketCard[];
  hidden: number;
  onMore: () => void;
  look: CalendarLook;
}

export function CalendarTickets({ cards, hidden, onMore, look, current, lifted, selected }: Props) {
  return (
    <>
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
    </>
  );
}
