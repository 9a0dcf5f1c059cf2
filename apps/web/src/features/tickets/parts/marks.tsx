// Draws the icons of a ticket's status, priority and type: shape first, color second, and with few elements, because a
// board has hundreds of them.
import { STATUS_COLORS } from '@worklane/domain/projects/default-board';
import {
  PRIORITY_LABELS,
  type Priority,
  type StatusCategory,
  TICKET_TYPE_LABELS,
  type TicketType,
} from '@worklane/domain/tickets/vocabulary';
import { cloneElement, type ReactElement, type SVGProps } from 'react';
import styles from './marks.module.css';

const STATUS_SHAPES: Record<StatusCategory, React.ReactNode> = {
  todo: <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  in_progress: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 4.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  in_review: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 8V4.5a3.5 3.5 0 1 1-3.5 3.5z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" />
      <path d="m5.2 8.2 1.9 1.9 3.7-3.9" fill="none" stroke="var(--wl-panel)" strokeWidth="1.6" />
    </>
  ),
};

const STATUS_MARKS = mapValues(STATUS_SHAPES, (shape, category) => (
  <svg className={styles.status} data-category={category} viewBox="0 0 16 16" aria-hidden="true">
    {shape}
  </svg>
));

const BARS = 'M2 10h3v4H2z M6.5 6.5h3V14h-3z M11 3h3v11h-3z';
const FILLED: Record<Exclude<Priority, 'urgent'>, string> = {
  low: 'M2 10h3v4H2z',
  medium: 'M2 10h3v4H2z M6.5 6.5h3V14h-3z',
  high: BARS,
};

const PRIORITY_MARKS: Record<Priority, ReactElement<SVGProps<SVGSVGElement>>> = {
  urgent: (
    <svg className={styles.urgent} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M4 1.5h8A2.5 2.5 0 0 1 14.5 4v8a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 12V4A2.5 2.5 0 0 1 4 1.5zm3.2 3 .25 4.6h1.1l.25-4.6zM8 10.2a.95.95 0 1 0 0 1.9.95.95 0 0 0 0-1.9z" />
    </svg>
  ),
  ...mapValues(FILLED, (filled) => (
    <svg className={styles.priority} viewBox="0 0 16 16" aria-hidden="true">
      {filled !== BARS && <path d={BARS} className={styles.unfilled} />}
      <path d={filled} />
    </svg>
  )),
};

const TYPE_PATHS: Record<TicketType, string> = {
  bug: 'M9 9v-1a3 3 0 0 1 6 0v1M8 9h8a6 6 0 0 1 1 3v3a5 5 0 0 1-10 0v-3a6 6 0 0 1 1-3M3 13h4M17 13h4M12 20v-6M4 19l3.35-2M20 19l-3.35-2M4 7l3.75 2.4M20 7l-3.75 2.4',
  feature:
    'M3 12h1m8-9v1m8 8h1m-15.4-6.4.7.7m12.1-.7-.7.7M9 16a5 5 0 1 1 6 0 3.5 3.5 0 0 0-1 3 2 2 0 0 1-4 0 3.5 3.5 0 0 0-1-3M9.7 17h4.6',
  task: 'M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5M9 12l2 2 4-4',
  improvement: 'M3 17l6-6 4 4 8-8M14 7h7v7',
};

const TYPE_MARKS = mapValues(TYPE_PATHS, (path) => (
  <svg className={styles.type} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
));

/** For a card, which shows the shape without a word; a click on it offers the other values. */
const NAMED_TYPES = mapValues(TYPE_MARKS, (mark, type) => named(mark, TICKET_TYPE_LABELS[type]));
const NAMED_PRIORITIES = mapValues(PRIORITY_MARKS, (mark, priority) =>
  named(mark, `${PRIORITY_LABELS[priority]} priority`, 'priority'),
);

export const LATE_MARK = (
  <svg className={styles.late} viewBox="0 0 24 24" role="img" aria-label="Late">
    <path d="M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7M16 3v4M8 3v4M4 11h16M8 15h2v2H8v-2" />
  </svg>
);

/** Stands before the number of finished sub-tickets. */
export const CHILDREN_MARK = (
  <svg className={styles.children} viewBox="0 0 16 16" role="img" aria-label="Sub-tickets">
    <path d="M4 2v9h6M4 5.5h6M11.5 4h2.5v3h-2.5zM11.5 9.5H14v3h-2.5z" />
  </svg>
);

/** @param color the status's own; where it is the usual one of its category, the theme's shade of it is shown */
export function StatusMark({ category, color }: { category: StatusCategory; color?: string | undefined }) {
  const mark = STATUS_MARKS[category];
  return color && color !== STATUS_COLORS[category] ? cloneElement(mark, { style: { color } }) : mark;
}

export function PriorityMark({ priority, isNamed = false }: { priority: Priority; isNamed?: boolean }) {
  return isNamed ? NAMED_PRIORITIES[priority] : PRIORITY_MARKS[priority];
}

export function TypeMark({ type, isNamed = false }: { type: TicketType; isNamed?: boolean }) {
  return isNamed ? NAMED_TYPES[type] : TYPE_MARKS[type];
}

function named(mark: ReactElement<SVGProps<SVGSVGElement>>, name: string, pick?: string) {
  const props = { role: 'img', 'aria-label': name, 'aria-hidden': undefined, 'data-pick': pick };
  return cloneElement(mark, props);
}

function mapValues<K extends string, V, R>(record: Record<K, V>, make: (value: V, key: K) => R): Record<K, R> {
  const entries = Object.entries(record) as [K, V][];
  return Object.fromEntries(entries.map(([key, value]) => [key, make(value, key)])) as Record<K, R>;
}
