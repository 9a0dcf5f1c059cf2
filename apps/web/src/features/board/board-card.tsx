// Draws one card of the board, a link to its ticket. Renders again only when its own ticket changes.
import type { TicketCard } from '@worklane/contract/tickets';
import { memo } from 'react';
import { Faces } from '../companies/parts/faces.tsx';
import { SelectMark } from '../selection/parts/select-mark.tsx';
import { dueLabel } from '../tickets/parts/due-label.ts';
import { hoursLabel } from '../tickets/parts/hours-label.ts';
import { CHILDREN_MARK, LATE_MARK, PriorityMark, TypeMark } from '../tickets/parts/marks.tsx';
import { titleText } from '../tickets/parts/title-text.tsx';
import styles from './board-card.module.css';
import type { CardRendering } from './card-rendering.ts';

interface Props {
  card: TicketCard;
  rendering: Pick<CardRendering, 'projectKey' | 'people' | 'today' | 'canMove'>;
  /** Of the tickets below it, how many are done: 3/5. */
  progress?: string | undefined;
  isDone: boolean;
  isTabStop: boolean;
  isLifted: boolean;
  isOpen: boolean;
  isSelected: boolean;
}

export const BoardCard = memo(function BoardCard(props: Props) {
  const { card, rendering, progress, isDone, isTabStop, isLifted, isOpen, isSelected } = props;
  const { projectKey, people, today, canMove } = rendering;
  // A ticket that is still being created has no number yet.
  const key = card.number > 0 ? `${projectKey}-${card.number}` : card.id;
  const due = card.due_date === null ? undefined : dueLabel(card.due_date, today, isDone);
  const [firstLabel, ...otherLabels] = card.labels;

  return (
    <>
      <a
        className={styles.card}
        href={`/projects/${projectKey}/tickets/${key}`}
        data-ticket={card.id}
        data-key={key}
        data-done={isDone || undefined}
        data-lifted={isLifted || undefined}
        data-open={isOpen || undefined}
        data-selected={isSelected || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby={canMove ? 'board-card-keys' : undefined}
      >
        <span className={styles.top}>
          <span className={styles.key}>{card.number > 0 ? key : `${projectKey}-…`}</span>
          <TypeMark type={card.type} isNamed />
        </span>
        <span className={styles.title} data-part="title" dir="auto">
          {titleText(card.title)}
        </span>
        <span className={styles.meta}>
          <PriorityMark priority={card.priority} isNamed />
          {card.color && (
            <span
              className={styles.edge}
              role="img"
              aria-label={`Colour: ${card.color}`}
              style={{ color: `var(--wl-color-${card.color})` }}
            />
          )}
          {firstLabel && <span className={styles.label}>{firstLabel}</span>}
          {otherLabels.length > 0 && <span className={styles.more}>+{otherLabels.length}</span>}
          {progress && (
            <span className={styles.progress}>
              {CHILDREN_MARK}
              {progress}
            </span>
          )}
          {due && (
            <span className={styles.due} data-pick="due" data-late={due.isLate || undefined}>
              {due.isLate ? LATE_MARK : <span className={styles.hidden}>due </span>}
              {due.text}
            </span>
          )}
          {card.estimate !== null && <span className={styles.hours}>{hoursLabel(card.estimate)}</span>}
        </span>
        {card.assignee_ids.length > 0 && <Faces ids={card.assignee_ids} people={people} />}
      </a>
      <SelectMark name={key} isSelected={isSelected} className={styles.select} />
    </>
  );
});
