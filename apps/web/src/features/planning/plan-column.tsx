// Draws the backlog or one sprint: its name, its load, and its tickets. Accepts dropped tickets.
import type { Project } from '@worklane/contract/projects';
import type { SprintCapacity } from '@worklane/contract/sprints';
import type { Pace } from '@worklane/domain/sprints/suggest-size';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ConnectDrag, useDragCode } from '../../ui/drag/drag-code.ts';
import { useVisibleRows } from '../../ui/rows/use-visible-rows.ts';
import type { PeopleById } from '../companies/parts/people.ts';
import { SprintActions } from '../sprints/parts/sprint-actions.tsx';
import { STANDING_LABELS, sprintDays, standingOf } from '../sprints/parts/sprint-facts.ts';
import { PlanCard } from './plan-card.tsx';
import type { PlanColumn } from './plan-columns.ts';
import { PlanMeter } from './plan-meter.tsx';
import styles from './planning.module.css';

const CARD_HEIGHT = 66;

export interface ColumnLook {
  project: Project;
  people: PeopleById;
  /** Where the company is. */
  today: string;
  canMove: boolean;
  canManage: boolean;
  done: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  /** The ticket that has the keyboard's place. */
  current: string | undefined;
  /** The tickets that are carried by keyboard. */
  lifted: ReadonlySet<string>;
}

interface Props {
  column: PlanColumn;
  look: ColumnLook;
  capacity: SprintCapacity | undefined;
  pace: Pace | null | undefined;
  isTarget: boolean;
  /** Gets the focus as soon as it is drawn. */
  wanted: string | undefined;
  onFocused: () => void;
}

export function PlanColumnPart({ column, look, capacity, pace, isTarget, wanted, onFocused }: Props) {
  const { sprint, cards } = column;
  const { project, today } = look;
  const element = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isOver = useDropInto(element, scroller, column.id);
  const standing = sprint && standingOf(sprint, today);
  const name = sprint?.name ?? 'Backlog';
  return (
    <section ref={element} className={styles.column} aria-label={name} data-over={isOver || isTarget || undefined}>
      <header className={styles.columnHead}>
        <div className={styles.names}>
          <h2 className={styles.name} dir="auto">
            {name}
          </h2>
          {standing && (
            <span className={styles.standing} data-standing={standing}>
              {STANDING_LABELS[standing]}
            </span>
          )}
          {sprint && (
            <SprintActions
              project={project}
              sprint={sprint}
              canManage={look.canManage}
              unfinished={cards.length - column.done}
            />
          )}
        </div>
        <p className={styles.goal} dir="auto" title={sprint?.goal ?? undefined}>
          {sprint ? [sprintDays(sprint, today), sprint.goal].filter(Boolean).join(' · ') : 'Tickets in no sprint'}
        </p>
        <PlanMeter column={column} capacity={capacity} pace={pace} />
      </header>
      <CardList column={column} look={look} scroller={scroller} wanted={wanted} onFocused={onFocused} />
    </section>
  );
}

interface ListProps extends Pick<Props, 'column' | 'look' | 'wanted' | 'onFocused'> {
  scroller: React.RefObject<HTMLDivElement | null>;
}

function CardList({ column, look, scroller, wanted, onFocused }: ListProps) {
  const { cards } = column;
  const { rows, places, showRow } = useVisibleRows({ scroller, count: cards.length, size: CARD_HEIGHT, overscan: 6 });
  useEffect(() => {
    const index = wanted === undefined ? -1 : cards.findIndex(({ id }) => id === wanted);
    if (index === -1) return;
    showRow(index);
    const focus = () => scroller.current?.querySelector<HTMLElement>(`[data-ticket="${wanted}"]`)?.focus();
    focus();
    requestAnimationFrame(focus);
    onFocused();
  }, [wanted, cards, showRow, scroller, onFocused]);
  return (
    <div ref={scroller} className={styles.cards}>
      {cards.length === 0 ? (
        <p className={styles.none}>{column.sprint ? 'Drag tickets here to plan them.' : 'Nothing is left to plan.'}</p>
      ) : (
        <ul className={styles.list} style={{ height: places.total }}>
          {rows.map(({ index, start }) => {
            const card = cards[index];
            return card ? (
              <PlanCard
                key={card.id}
                card={card}
                projectKey={look.project.key}
                people={look.people}
                top={start}
                canMove={look.canMove}
                isDone={look.done.has(card.status)}
                isTabStop={look.current === card.id || (look.current === undefined && index === 0)}
                isSelected={look.selected.has(card.id)}
                isLifted={look.lifted.has(card.id)}
              />
            ) : null;
          })}
        </ul>
      )}
    </div>
  );
}

/** @returns whether a ticket is held over the column */
function useDropInto(
  element: React.RefObject<HTMLElement | null>,
  scroller: React.RefObject<HTMLDivElement | null>,
  id: string | null,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const connect = useCallback<ConnectDrag>(
    ({ dropZone }) =>
      element.current && scroller.current
        ? dropZone({
            element: element.current,
            scroller: scroller.current,
            accepts: isPlanned,
            dataAt: () => ({ sprint: id }),
            onOver: (data) => setIsOver(data !== undefined),
          })
        : undefined,
    [element, scroller, id],
  );
  useDragCode(connect);
  return isOver;
}

/** Tells whether a ticket of this screen is dragged. */
export const isPlanned = (data: Record<string | symbol, unknown>): boolean => typeof data.planned === 'string';
