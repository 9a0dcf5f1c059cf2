// Shows the calendar's month, the buttons to other months, and the tickets without a date. A ticket dragged over the
// buttons turns the months; dropped on the tickets without a date, it loses its own.
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { monthLabel } from '../../ui/dates/day-label.ts';
import { addMonths } from './month-days.ts';
import styles from './parts/calendar.module.css';
import { useDayDrop } from './use-day-drop.ts';
import { useHoldOver } from './use-hold-over.ts';

interface Props {
  /** 2026-11 */
  month: string;
  thisMonth: string;
  onMonth: (month: string) => void;
  canMove: boolean;
  datelessCount: number;
  /** Whether those without a date are shown. */
  isOpen: boolean;
  onToggle: () => void;
}

export function CalendarHead(props: Props) {
  const { month, thisMonth, onMonth, canMove, datelessCount, isOpen, onToggle } = props;
  const [before, next, dateless] = [
    useRef<HTMLButtonElement>(null),
    useRef<HTMLButtonElement>(null),
    useRef<HTMLButtonElement>(null),
  ];
  const turn = (count: number) => onMonth(addMonths(month, count));
  useHoldOver(before, () => turn(-1), canMove);
  useHoldOver(next, () => turn(1), canMove);
  const isOver = useDayDrop(dateless, null, canMove);
  return (
    <div className={styles.head}>
      <h2 className={styles.month} aria-live="polite">
        {monthLabel(`${month}-01`)}
      </h2>
      <ActionIcon ref={before} aria-label="Month before" onClick={() => turn(-1)}>
        <IconChevronLeft size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon ref={next} aria-label="Next month" onClick={() => turn(1)}>
        <IconChevronRight size={16} stroke={1.75} />
      </ActionIcon>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onMonth(thisMonth)}>
        Today
      </Button>
      <Button
        ref={dateless}
        className={styles.toggle as string}
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isOpen}
        data-over={isOver || undefined}
        rightSection={isOpen ? UP : DOWN}
        onClick={onToggle}
      >
        No date
        <span className={styles.count}>{datelessCount.toLocaleString()}</span>
      </Button>
    </div>
  );
}

const DOWN = <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />;
const UP = <IconChevronUp size={14} stroke={1.75} aria-hidden="true" />;
