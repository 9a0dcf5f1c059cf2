// Shows how many hours are planned for a sprint beside the hours its people have, while it is filled.
import type { SprintCapacity } from '@worklane/contract/sprints';
import { type Pace, suggestedSize } from '@worklane/domain/sprints/suggest-size';
import { hoursLabel } from '../tickets/parts/hours-label.ts';
import { ticketCount } from '../tickets/parts/ticket-count.ts';
import type { PlanColumn } from './plan-columns.ts';
import styles from './plan-meter.module.css';

interface Props {
  column: PlanColumn;
  /** Undefined for people who can't see it, and until it is known. */
  capacity: SprintCapacity | undefined;
  pace: Pace | null | undefined;
}

export function PlanMeter({ column, capacity, pace }: Props) {
  const { cards, hours, unestimated } = column;
  const over = capacity ? hours - capacity.hours : 0;
  const size = pace && capacity && capacity.working_days > 0 ? suggestedSize(pace, capacity.working_days) : undefined;
  const hints = [
    size && `Last sprints suggest ${hoursLabel(size.hours)}`,
    unestimated > 0 && `${ticketCount(unestimated)} without an estimate`,
    capacity?.is_uncertain && 'Calendar unavailable',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={styles.meter}>
      <span className={styles.planned}>
        {ticketCount(cards.length)} · <b>{hoursLabel(hours)}</b>
        {capacity && ` of ${hoursLabel(capacity.hours)}`}
        {over > 0 && <span className={styles.over}>{` · ${hoursLabel(over)} over`}</span>}
      </span>
      {capacity ? (
        <meter
          className={styles.bar}
          aria-label={`Planned hours of ${column.sprint?.name ?? 'the backlog'}`}
          max={Math.max(capacity.hours, hours, 1)}
          high={capacity.hours}
          value={hours}
          data-over={over > 0 || undefined}
        >
          {hoursLabel(hours)}
        </meter>
      ) : (
        <span className={styles.noBar} />
      )}
      <span className={styles.hint} title={hints}>
        {hints || '\u00a0'}
      </span>
    </div>
  );
}
