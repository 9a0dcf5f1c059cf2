// Draws one row of the timeline: a ticket with its bar, or the head of a group. Renders again only when its own part changes.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Dates } from '@worklane/domain/timeline/spans';
import { spanOf } from '@worklane/domain/timeline/spans';
import { memo } from 'react';
import type { PeopleById } from '../companies/parts/people.ts';
import { dueLabel } from '../tickets/parts/due-label.ts';
import { StatusMark } from '../tickets/parts/marks.tsx';
import { titleText } from '../tickets/parts/title-text.tsx';
import type { GroupRow, TicketRow } from './build-rows.ts';
import { datesWords } from './dates-words.ts';
import type { Scale } from './link-shapes.ts';
import { SummaryBar, TimelineBar } from './timeline-bar.tsx';
import styles from './timeline-row.module.css';

interface Common {
  index: number;
  top: number;
  scale: Scale;
  today: string;
  onFold: (id: string) => void;
}

interface TicketProps extends Common {
  row: TicketRow;
  dates: Dates;
  people: PeopleById;
  canMove: boolean;
  isFixed: boolean;
  /** `Ends after EDGE-9 begins`; undefined without a conflict. */
  conflict: string | undefined;
  /** What it blocks and is blocked by, in words. */
  linked: string | undefined;
  isCritical: boolean;
  isTabStop: boolean;
  isOpen: boolean;
  isMoving: boolean;
}

export const TimelineTicketRow = memo(function TimelineTicketRow(props: TicketProps) {
  const { row, dates, index, top, scale, today, onFold, isTabStop, isOpen, isMoving, isCritical, conflict, linked } =
    props;
  const { ticket, depth, below, children } = row;
  const { card, project, status, key, isDone } = ticket;
  const span = spanOf(dates);
  const due = dates.due_date === null ? undefined : dueLabel(dates.due_date, today, isDone);
  return (
    <tr
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-ticket={card.id}
      data-project={project.id}
      data-task
      data-key={key}
      data-open={isOpen || undefined}
      data-moving={isMoving || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-describedby={props.canMove && span ? 'timeline-keys' : undefined}
    >
      <td className={styles.name} style={{ '--depth': Math.max(0, depth - 1) } as React.CSSProperties}>
        {below ? (
          <Fold isFolded={below.isFolded} name={key} onFold={() => onFold(row.id)} />
        ) : (
          <span className={styles.noFold} />
        )}
        {status && <StatusMark category={status.category} color={status.color} />}
        <a
          className={styles.title}
          data-strong={below !== undefined || undefined}
          dir="auto"
          href={`/projects/${project.key}/tickets/${key}`}
          title={`${key} ${card.title}`}
          tabIndex={-1}
        >
          {titleText(card.title)}
        </a>
        <span className={styles.due} data-late={due?.isLate || undefined}>
          {due?.text}
          {due?.isLate && <span className={styles.hidden}>, late</span>}
        </span>
      </td>
      <td className={styles.chart}>
        <span className={styles.hidden}>
          {[span && datesWords(dates, today), isCritical && 'On the critical path', conflict, linked]
            .filter(Boolean)
            .join('. ')}
        </span>
        {below?.cover && !span && (
          <SummaryBar span={below.cover} scale={scale} done={children?.done ?? 0} all={children?.all ?? 0} />
        )}
        {span && (
          <TimelineBar {...props} ticket={ticket} span={span} progress={children} isConflict={conflict !== undefined} />
        )}
      </td>
    </tr>
  );
});

interface GroupProps extends Common {
  row: GroupRow;
}

export const TimelineGroupRow = memo(function TimelineGroupRow({ row, index, top, scale, onFold }: GroupProps) {
  const { id, label, count, done, cover, isFolded } = row;
  return (
    <tr aria-rowindex={index + 2} className={styles.row} data-group style={{ transform: `translateY(${top}px)` }}>
      <td className={styles.name}>
        <Fold isFolded={isFolded} name={label} onFold={() => onFold(id)} />
        <span className={styles.title} data-strong>
          {label}
        </span>
        <span className={styles.due}>
          {done} of {count} done
        </span>
      </td>
      <td className={styles.chart}>{cover && <SummaryBar span={cover} scale={scale} done={done} all={count} />}</td>
    </tr>
  );
});

function Fold({ isFolded, name, onFold }: { isFolded: boolean; name: string; onFold: () => void }) {
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={!isFolded}
      aria-label={`Rows below ${name}`}
      onClick={onFold}
    >
      {isFolded ? FOLDED : OPEN}
    </button>
  );
}

const OPEN = <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />;
const FOLDED = <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />;
