// Draws a ticket's bar, or a diamond for a ticket with one date, with its marks: progress, late, conflict.
import { daysBetween } from '@worklane/domain/sprints/calendar';
import type { Dates, Span } from '@worklane/domain/timeline/spans';
import { Face } from '../companies/parts/faces.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { titleText } from '../tickets/parts/title-text.tsx';
import { barBox, type Scale } from './link-shapes.ts';
import styles from './timeline-bar.module.css';
import type { TimelineTicket } from './timeline-ticket.ts';

/** Narrower bars have room for neither face nor title. */
const FACE_WIDTH = 30;
const TITLE_WIDTH = 72;

interface Props {
  ticket: TimelineTicket;
  dates: Dates;
  span: Span;
  scale: Scale;
  today: string;
  people: PeopleById;
  /** Of its sub-tickets. */
  progress: { done: number; all: number } | undefined;
  /** It has handles, and can be dragged. */
  canMove: boolean;
  /** Its due date is the end of its sprint. */
  isFixed: boolean;
  isConflict: boolean;
  isCritical: boolean;
}

export function TimelineBar(props: Props) {
  const { ticket, dates, span, scale, today, people, progress, canMove, isFixed, isConflict, isCritical } = props;
  const { card, status, isDone } = ticket;
  const { left, width } = barBox(span, scale);
  const isPoint = dates.start_date === null || dates.due_date === null;
  const [assignee] = card.assignee_ids;
  const todayAt = (daysBetween(scale.start, today) + 0.5) * scale.dayWidth;
  const isLate = !isDone && dates.due_date !== null && span.end < today;
  return (
    <>
      <span
        className={styles.bar}
        style={{ left, width, ...(status?.color && { '--status': status.color }) } as React.CSSProperties}
        data-bar
        data-category={status?.category ?? 'todo'}
        data-point={isPoint || undefined}
        data-movable={canMove || undefined}
        data-critical={isCritical || undefined}
        data-conflict={isConflict || undefined}
      >
        {!isPoint && progress && progress.done > 0 && (
          <span className={styles.progress} style={{ width: `${(progress.done / progress.all) * 100}%` }} />
        )}
        {isPoint && <span className={styles.diamond} />}
        {!isPoint && assignee && width >= FACE_WIDTH && <Face id={assignee} person={people.get(assignee)} size={20} />}
        {!isPoint && width >= TITLE_WIDTH && (
          <span className={styles.title} dir="auto">
            {titleText(card.title)}
          </span>
        )}
        {canMove && !isPoint && <span className={styles.handle} data-grip="start" />}
        {canMove && !isPoint && !isFixed && <span className={styles.handle} data-grip="end" />}
        {isConflict && <span className={styles.conflict}>!</span>}
      </span>
      {isLate && (
        <span className={styles.late} style={{ left: left + width, width: Math.max(0, todayAt - left - width) }} />
      )}
    </>
  );
}

/** Draws the thin bar of a group, filled as far as its tickets are done. */
export function SummaryBar({ span, scale, done, all }: { span: Span; scale: Scale; done: number; all: number }) {
  const { left, width } = barBox(span, scale);
  return (
    <span className={styles.summary} style={{ left, width }}>
      <span className={styles.done} style={{ width: `${all === 0 ? 0 : (done / all) * 100}%` }} />
    </span>
  );
}
