// One ticket of the list. Drawn again only when its own ticket, place or columns change.
import type { TicketCard } from '@worklane/contract/tickets';
import { PRIORITY_LABELS, TICKET_TYPE_LABELS } from '@worklane/domain/tickets/vocabulary';
import { memo, type ReactNode } from 'react';
import type { BoardStatus } from '../board/parts/board-lane.tsx';
import { Faces } from '../companies/parts/faces.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { SelectMark } from '../selection/parts/select-mark.tsx';
import { dueLabel } from '../tickets/parts/due-label.ts';
import { hoursLabel } from '../tickets/parts/hours-label.ts';
import { LATE_MARK, PriorityMark, StatusMark, TypeMark } from '../tickets/parts/marks.tsx';
import { titleText } from '../tickets/parts/title-text.tsx';
import type { ListColumn } from '../view-options/parts/list-columns.ts';
import styles from './list-row.module.css';

interface Props {
  card: TicketCard;
  /** Among all the rows, 0 is the first. */
  index: number;
  top: number;
  columns: readonly ListColumn[];
  /** Those shown without their words. */
  icons: ReadonlySet<ListColumn>;
  projectKey: string;
  people: PeopleById;
  today: string;
  status: BoardStatus | undefined;
  /** The name of its sprint, once that is known. */
  sprint: string | undefined;
  isTabStop: boolean;
  isOpen: boolean;
  isSelected: boolean;
  onFocus: (ticket: string) => void;
  onApproach: (card: { id: string; key: string }) => void;
}

export const ListRow = memo(function ListRow(props: Props) {
  const { card, index, top, columns, projectKey, isTabStop, isOpen, isSelected, onFocus, onApproach } = props;
  const key = card.number > 0 ? `${projectKey}-${card.number}` : card.id;
  return (
    <tr
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-ticket={card.id}
      data-task
      data-slot={card.id}
      data-key={key}
      data-selected={isSelected || undefined}
      aria-selected={isSelected}
      data-open={isOpen || undefined}
      data-done={props.status?.category === 'done' || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(card.id)}
      onPointerDown={(event) => event.button === 0 && onApproach({ id: card.id, key })}
    >
      <td className={styles.cell} data-column="select">
        <SelectMark name={key} isSelected={isSelected} className={styles.select} />
      </td>
      {columns.map((column) => (
        <td key={column} className={styles.cell} data-column={column}>
          {contentOf(column, key, props)}
        </td>
      ))}
    </tr>
  );
});

function contentOf(
  column: ListColumn,
  key: string,
  { card, icons, projectKey, people, today, status, sprint }: Props,
): ReactNode {
  switch (column) {
    case 'key':
      return <span className={styles.key}>{card.number > 0 ? key : `${projectKey}-…`}</span>;
    case 'title':
      return (
        <a
          className={styles.title}
          data-part="title"
          dir="auto"
          href={`/projects/${projectKey}/tickets/${key}`}
          tabIndex={-1}
        >
          {titleText(card.title)}
        </a>
      );
    case 'status':
      return (
        <>
          {status && <StatusMark category={status.category} color={status.color} />}
          <span className={icons.has(column) ? styles.hidden : styles.words}>{status?.label ?? card.status}</span>
        </>
      );
    case 'priority':
      return (
        <>
          <PriorityMark priority={card.priority} isNamed={icons.has(column)} />
          {!icons.has(column) && PRIORITY_LABELS[card.priority]}
        </>
      );
    case 'type':
      return (
        <>
          <TypeMark type={card.type} isNamed={icons.has(column)} />
          {!icons.has(column) && TICKET_TYPE_LABELS[card.type]}
        </>
      );
    case 'assignees':
      return card.assignee_ids.length > 0 && <Faces ids={card.assignee_ids} people={people} />;
    case 'labels': {
      const [first, ...others] = card.labels;
      if (first === undefined) return null;
      return (
        <>
          <span className={styles.label}>{first}</span>
          {others.length > 0 && <span className={styles.more}>+{others.length}</span>}
        </>
      );
    }
    case 'sprint':
      return <span className={styles.sprint}>{sprint}</span>;
    case 'due': {
      if (card.due_date === null) return null;
      const due = dueLabel(card.due_date, today, status?.category === 'done');
      return (
        <span className={styles.due} data-late={due.isLate || undefined}>
          {due.isLate && LATE_MARK}
          {due.text}
        </span>
      );
    }
    case 'estimate':
      return card.estimate !== null && hoursLabel(card.estimate);
  }
}
