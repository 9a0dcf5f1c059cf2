// Picks a due date for many tickets: common days by name, any other from the browser's date field.
import { type ReactNode, useState } from 'react';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Popover } from '../../ui/overlays/floating.ts';
import { addDays, weekdayOf } from '../tickets/parts/days.ts';
import { dueLabel } from '../tickets/parts/due-label.ts';
import styles from './due-choice.module.css';

interface Props {
  today: string;
  face: ReactNode;
  onChoose: (day: string | null) => void;
}

export function DueChoice({ today, face, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [other, setOther] = useState<string | null>(null);
  const choose = (day: string | null) => {
    setIsOpen(false);
    setOther(null);
    onChoose(day);
  };
  const days = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'Next Monday', day: addDays(today, 7 - weekdayOf(today)) },
    { label: 'No date', day: null },
  ];
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="top-start"
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.target}
          aria-label="Set the due date"
          onClick={() => setIsOpen(!isOpen)}
        >
          {face}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.days as string} aria-label="Due date">
        {days.map(({ label, day }) => (
          <button key={label} type="button" className={styles.day} onClick={() => choose(day)}>
            {label}
          </button>
        ))}
        <form
          className={styles.other}
          onSubmit={(event) => {
            event.preventDefault();
            if (other) choose(other);
          }}
        >
          <DateField
            className={styles.field as string}
            aria-label="Another day"
            required
            day={other}
            onChange={setOther}
          />
          <button type="submit" className={styles.set}>
            Set
          </button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Says what was done, after the tickets' names. */
export const dueWords = (day: string | null, today: string): string =>
  day === null ? 'without a due date' : `due ${dueLabel(day, today, true).text}`;
