// Draws one ticket of the list. Renders again only when its own ticket, place or columns change.
import type { TicketCard } from '@worklane/contract/tickets';
import { formatTicketKey } from '@worklane/domain/tickets/ticket-key';
import { memo, type ReactNode } from 'react';
import { Faces } from '../companies/parts/faces.tsx';
import { type ChoiceContext, type ChosenField, choiceOf, wordOf } from '../fields/parts/ticket-choices.tsx';
import { SelectMark } from '../selection/parts/select-mark.tsx';
import { dueLabel } from '../tickets/parts/due-label.ts';
import { hoursLabel } from '../tickets/parts/hours-label.ts';
import { LATE_MARK } from '../tickets/parts/marks.tsx';
import { titleText } from '../tickets/parts/title-text.tsx';
import type { ListColumn } from '../view-options/parts/view-names.ts';
import styles from './list-row.module.css';

interface Props {
  card: TicketCard;
  /** Among all the rows, 0 is the first. */
  index: number;
  top: number;
  columns: readonly ListColumn[];
  /** Those shown without their words. */
  icons: ReadonlySet<ListColumn>;
  context: ChoiceContext;
  isTabStop: boolean;
  isOpen: boolean;
  isSelected: boolean;
  onFocus: (ticket: string) => void;
  onApproach: (card: { id: string; key: string }) => void;
}

export const ListRow = memo(function ListRow(props: Props) {
  const { card, index, top, columns, context, isTabStop, isOpen, isSelected, onFocus, onApproach } = props;
  const key = card.number > 0 ? formatTicketKey({ projectKey: context.project.key, number: card.number }) : card.id;
  const isDone = isDoneIn(card, context);
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
      data-done={isDone || undefined}
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

const isDoneIn = ({ status }: TicketCard, { configuration }: ChoiceContext): boolean =>
  configuration.statuses.find(({ key }) => key === status)?.category === 'done';

function contentOf(column: ListColumn, key: string, { card, icons, context }: Props): ReactNode {
  const { project, people } = context;
  switch (column) {
    case 'key':
      return <span className={styles.key}>{card.number > 0 ? key : `${project.key}-…`}</span>;
    case 'title':
      return (
        <a
          className={styles.title}
          data-part="title"
          dir="auto"
          href={`/projects/${project.key}/tickets/${key}`}
          tabIndex={-1}
        >
          {titleText(card.title)}
        </a>
      );
    case 'assignees':
      return card.assignee_ids.length > 0 && <Faces ids={card.assignee_ids} people={people} />;
    case 'labels':
      return <Labels labels={card.labels} />;
    case 'sprint':
      return <span className={styles.sprint}>{card.sprint_id && sprintName(card.sprint_id, context)}</span>;
    case 'due':
      return (
        card.due_date !== null && <Due day={card.due_date} isDone={isDoneIn(card, context)} today={context.today} />
      );
    case 'estimate':
      return card.estimate !== null && hoursLabel(card.estimate);
    default:
      return <Marked field={column} value={card[column]} isNamed={icons.has(column)} context={context} />;
  }
}

const sprintName = (id: string, { sprints }: ChoiceContext) => sprints?.find((sprint) => sprint.id === id)?.name;

interface MarkedProps {
  field: ChosenField;
  value: string | null;
  /** The mark says it alone. */
  isNamed: boolean;
  context: ChoiceContext;
}

function Marked({ field, value, isNamed, context }: MarkedProps) {
  if (value === null) return null;
  const word = wordOf(field, value, context);
  return (
    <>
      {choiceOf(field).markOf?.(value, context, isNamed)}
      {field === 'status' ? <span className={isNamed ? styles.hidden : styles.words}>{word}</span> : !isNamed && word}
    </>
  );
}

function Labels({ labels: [first, ...others] }: { labels: readonly string[] }) {
  if (first === undefined) return null;
  return (
    <>
      <span className={styles.label}>{first}</span>
      {others.length > 0 && <span className={styles.more}>+{others.length}</span>}
    </>
  );
}

function Due({ day, isDone, today }: { day: string; isDone: boolean; today: string }) {
  const { isLate, text } = dueLabel(day, today, isDone);
  return (
    <span className={styles.due} data-late={isLate || undefined}>
      {isLate && LATE_MARK}
      {text}
    </span>
  );
}
