// Shows a ticket in the calendar as one line, a link to it.
import type { TicketCard } from '@worklane/contract/tickets';
import { memo, useMemo, useRef } from 'react';
import { useDraggable } from '../../ui/drag/use-draggable.ts';
import type { Lane } from '../board/parts/lane.ts';
import { Face } from '../companies/parts/faces.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { PriorityMark, StatusMark } from '../tickets/parts/marks.tsx';
import { titleText } from '../tickets/parts/title-text.tsx';
import styles from './calendar-ticket.module.css';

export interface CalendarLook {
  projectKey: string;
  today: string;
  canMove: boolean;
  statusesByKey: ReadonlyMap<string, Lane>;
  people: PeopleById;
}

interface Props {
  card: TicketCard;
  look: CalendarLook;
  isTabStop: boolean;
  isLifted: boolean;
  isSelected: boolean;
}

export const CalendarTicket = memo(function CalendarTicket({ card, look, isTabStop, isLifted, isSelected }: Props) {
  const { projectKey, today, canMove, statusesByKey, people } = look;
  const firstAssignee = card.assignee_ids[0];
  const ref = useRef<HTMLAnchorElement>(null);
  const data = useMemo(() => ({ ticket: card.id, due: card.due_date ?? '' }), [card.id, card.due_date]);
  useDraggable(ref, data, { isEnabled: canMove, previewClass: styles.preview });
  const status = statusesByKey.get(card.status);
  const isDone = status?.category === 'done';
  const isLate = !isDone && card.due_date !== null && card.due_date < today;
  const key = card.number > 0 ? `${projectKey}-${card.number}` : card.id;
  return (
    <a
      ref={ref}
      className={styles.ticket}
      href={`/projects/${projectKey}/tickets/${key}`}
      title={`${key} ${card.title}`}
      data-ticket={card.id}
      data-task
      data-slot={card.id}
      data-key={key}
      data-done={isDone || undefined}
      data-late={isLate || undefined}
      data-lifted={isLifted || undefined}
      data-selected={isSelected || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-describedby={canMove ? 'calendar-keys' : undefined}
    >
      {status && <StatusMark category={status.category} color={status.color} />}
      {card.number > 0 && <span className={styles.key} data-number={card.number} />}
      <span className={styles.title} dir="auto">
        {titleText(card.title)}
      </span>
      {isLate && <span className={styles.hidden}>, late</span>}
      <span className={styles.marks}>
        {(card.priority === 'urgent' || card.priority === 'high') && !isDone && (
          <PriorityMark priority={card.priority} isNamed />
        )}
        {firstAssignee && <Face id={firstAssignee} person={people.get(firstAssignee)} size={20} />}
      </span>
    </a>
  );
});
