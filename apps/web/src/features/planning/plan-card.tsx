// Draws one ticket in the backlog or in a sprint that is being planned.
import type { TicketCard } from '@worklane/contract/tickets';
import { memo, useMemo, useRef } from 'react';
import { useDraggable } from '../../ui/drag/use-draggable.ts';
import { Faces } from '../companies/parts/faces.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { SelectMark } from '../selection/parts/select-mark.tsx';
import { hoursLabel } from '../tickets/parts/hours-label.ts';
import { PriorityMark, TypeMark } from '../tickets/parts/marks.tsx';
import { titleText } from '../tickets/parts/title-text.tsx';
import styles from './plan-card.module.css';

interface Props {
  card: TicketCard;
  projectKey: string;
  people: PeopleById;
  top: number;
  canMove: boolean;
  isDone: boolean;
  isTabStop: boolean;
  isSelected: boolean;
  isLifted: boolean;
}

export const PlanCard = memo(function PlanCard(props: Props) {
  const { card, projectKey, people, top, canMove, isDone, isTabStop, isSelected, isLifted } = props;
  const ref = useRef<HTMLAnchorElement>(null);
  const data = useMemo(() => ({ planned: card.id }), [card.id]);
  const isSaved = card.number > 0;
  useDraggable(ref, data, { isEnabled: canMove && isSaved, previewClass: styles.preview });
  const key = isSaved ? `${projectKey}-${card.number}` : card.id;
  return (
    <li className={styles.slot} style={{ transform: `translateY(${top}px)` }}>
      <div
        className={styles.card}
        data-slot={card.id}
        data-done={isDone || undefined}
        data-selected={isSelected || undefined}
        data-lifted={isLifted || undefined}
      >
        <SelectMark name={key} isSelected={isSelected} className={styles.select} />
        <a
          ref={ref}
          className={styles.link}
          href={`/projects/${projectKey}/tickets/${key}`}
          data-ticket={card.id}
          data-task
          data-key={key}
          tabIndex={isTabStop ? 0 : -1}
          aria-describedby={canMove ? 'planning-keys' : undefined}
        >
          <span className={styles.title} dir="auto">
            {titleText(card.title)}
          </span>
          <span className={styles.meta}>
            <TypeMark type={card.type} isNamed />
            <span className={styles.key}>{isSaved ? key : `${projectKey}-…`}</span>
            <PriorityMark priority={card.priority} isNamed />
            {isDone && <span className={styles.done}>Done</span>}
            <span className={styles.hours}>{card.estimate === null ? 'No estimate' : hoursLabel(card.estimate)}</span>
            {card.assignee_ids.length > 0 && <Faces ids={card.assignee_ids} people={people} />}
          </span>
        </a>
      </div>
    </li>
  );
});
