// Shows a day of the calendar with the tickets due on it: the first few, the others on request.
import type { TicketCard } from '@worklane/contract/tickets';
import { memo, useRef, useState } from 'react';
import { QuickCreate } from '../new-ticket/parts/quick-create.tsx';
import type { CalendarLook } from './calendar-ticket.tsx';
import { type CalendarMarks, CalendarTickets } from './calendar-tickets.tsx';
import styles from './parts/calendar.module.css';
import { dayWords } from './use-calendar-keys.ts';
import { useDayDrop } from './use-day-drop.ts';

const FEW = 4;

interface Props extends CalendarMarks {
  day: string;
  cards: readonly TicketCard[];
  look: CalendarLook;
  isToday: boolean;
  isOutside: boolean;
  isWhole: boolean;
  onWhole: (day: string) => void;
  onCreate: ((day: string, title: string, keep: () => void) => void) | undefined;
}

export const CalendarDay = memo(function CalendarDay(props: Props) {
  const { day, cards, look, isToday, isOutside, isWhole, onWhole, current, lifted, selected, onCreate } = props;
  const [isCreating, setIsCreating] = useState(false);
  const shown = isWhole || cards.length <= FEW + 1 ? cards : cards.slice(0, FEW);
  const hidden = cards.length - shown.length;
  const number = Number(day.slice(8));
  const words = dayWords(day);

  const root = useRef<HTMLElement>(null);
  const isOver = useDayDrop(root, day, look.canMove);

  return (
    <section
      ref={root}
      className={styles.day}
      aria-label={words}
      data-day={day}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-empty={cards.length === 0 || undefined}
      data-over={isOver || undefined}
    >
      <header className={styles.date}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <span className={styles.words} aria-hidden="true">
          {words}
        </span>
        {onCreate && (
          <button
            type="button"
            className={styles.add}
            aria-label={`New ticket due on ${words}`}
            onClick={() => setIsCreating(true)}
          >
            +
          </button>
        )}
      </header>
      <CalendarTickets
        cards={shown}
        hidden={hidden}
        look={look}
        current={current}
        lifted={lifted}
        selected={selected}
        onMore={() => onWhole(day)}
      />
      {isCreating && onCreate && (
        <QuickCreate
          draftName={`title ${look.projectKey} ${day}`}
          statusLabel={words}
          isOpen
          onOpen={() => setIsCreating(true)}
          onClose={() => setIsCreating(false)}
          onCreate={(title, keep) => onCreate(day, title, keep)}
        />
      )}
    </section>
  );
});
