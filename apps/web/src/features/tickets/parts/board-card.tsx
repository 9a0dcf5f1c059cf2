// One card on the board: a link to its ticket. Drawn again only when its own ticket changes.
import type { TicketCard } from '@worklane/contract/tickets';
import { PRIORITY_LABELS, TICKET_TYPE_LABELS } from '@worklane/domain/tickets/vocabulary';
import { memo } from 'react';
import type { BoardLook } from '../board/board-look.ts';
import { dueLabel } from '../due-label.ts';
import { hoursLabel } from '../hours-label.ts';
import type { PeopleById } from '../people.ts';
import styles from './board-card.module.css';
import { Faces } from './faces.tsx';
import { LATE_MARK, PriorityMark, TypeMark } from './marks.tsx';
import { useDraggableCard } from './use-draggable-card.ts';

interface Props {
  card: TicketCard;
  look: Pick<BoardLook, 'projectKey' | 'people' | 'today' | 'canMove'>;
  isDone: boolean;
  isTabStop: boolean;
  isLifted: boolean;
  isOpen: boolean;
}

export const BoardCard = memo(function BoardCard(props: Props) {
  const { card, look, isDone, isTabStop, isLifted, isOpen } = props;
  const { projectKey, people, today, canMove } = look;
  const ref = useDraggableCard(card.id, card.status, canMove);
  // A ticket that is still being created has no number yet.
  const key = card.number > 0 ? `${projectKey}-${card.number}` : card.id;
  const due = card.due_date === null ? undefined : dueLabel(card.due_date, today, isDone);
  const [firstLabel, ...otherLabels] = card.labels;

  return (
    <a
      ref={ref}
      className={styles.card}
      href={`/projects/${projectKey}/tickets/${key}`}
      data-ticket={card.id}
      data-key={key}
      data-done={isDone || undefined}
      data-lifted={isLifted || undefined}
      data-open={isOpen || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={nameOf(
        card,
        card.number > 0 ? key : 'New ticket',
        people,
        due?.isLate ? `${due.text}, late` : due?.text,
      )}
      aria-describedby={canMove ? 'board-card-keys' : undefined}
    >
      <span className={styles.top}>
        <TypeMark type={card.type} />
        <span className={styles.key}>{card.number > 0 ? key : `${projectKey}-…`}</span>
        {card.assignee_ids.length > 0 && <Faces ids={card.assignee_ids} people={people} />}
      </span>
      <span className={styles.title}>{card.title}</span>
      <span className={styles.meta}>
        <PriorityMark priority={card.priority} />
        {firstLabel && <span className={styles.label}>{firstLabel}</span>}
        {otherLabels.length > 0 && <span className={styles.more}>+{otherLabels.length}</span>}
        {due && (
          <span className={styles.due} data-late={due.isLate || undefined}>
            {due.isLate && LATE_MARK}
            {due.text}
          </span>
        )}
        {card.estimate !== null && <span className={styles.hours}>{hoursLabel(card.estimate)}</span>}
      </span>
    </a>
  );
});

/** Everything the card shows, said in one sentence each. */
function nameOf(card: TicketCard, key: string, people: PeopleById, due: string | undefined): string {
  const parts = [
    `${key} ${card.title}`,
    `${TICKET_TYPE_LABELS[card.type]}, ${PRIORITY_LABELS[card.priority].toLowerCase()} priority`,
  ];
  if (card.labels.length > 0) parts.push(`Labels ${card.labels.join(', ')}`);
  if (due) parts.push(`Due ${due}`);
  if (card.estimate !== null) parts.push(`${card.estimate} hours`);
  const names = card.assignee_ids.map((id) => people.get(id)?.name).filter((name) => name !== undefined);
  if (names.length > 0) parts.push(`Assigned to ${names.join(', ')}`);
  return parts.join('. ');
}
