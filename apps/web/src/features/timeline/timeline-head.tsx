// Draws the head of the chart: sprints or months above, days, weeks, months or quarters below, and today.
import type { Sprint } from '@worklane/contract/sprints';
import { daysBetween } from '@worklane/domain/sprints/calendar';
import type { Tick, Zoom } from '@worklane/domain/timeline/scale';
import { memo } from 'react';
import { dayLabel, monthLabel } from '../../ui/dates/day-label.ts';
import { isCurrent } from '../sprints/parts/is-current.ts';
import { sprintDays } from '../sprints/parts/sprint-facts.ts';
import { headLabel } from './head-labels.ts';
import { barBox, type Scale } from './link-shapes.ts';
import styles from './timeline-head.module.css';

/** Returns the months, or years, that these lines are in: shown above them if there are no sprints. */
function periodsOf(ticks: Props['ticks'], zoom: Zoom): { label: string; from: number; to: number }[] {
  const isLong = zoom === 'month' || zoom === 'quarter';
  const labelOf = (day: string) => (isLong ? day.slice(0, 4) : monthLabel(day));
  const last = ticks.at(-1)?.tick.offset ?? 0;
  const begun = ticks.filter(
    ({ tick: { day } }, at) => labelOf(day) !== labelOf(ticks[at - 1]?.tick.day ?? '0001-01-01'),
  );
  return begun.map(({ tick: { day, offset } }, at) => ({
    label: labelOf(day),
    from: offset,
    to: begun[at + 1]?.tick.offset ?? last,
  }));
}

interface Props {
  ticks: readonly { tick: Tick; isFirst: boolean }[];
  zoom: Zoom;
  scale: Scale;
  today: string;
  /** Today where the company is. */
  sprintDay: string;
  sprints: readonly Sprint[];
}

export const ChartHead = memo(function ChartHead({ ticks, zoom, scale, today, sprintDay, sprints }: Props) {
  const todayAt = (daysBetween(scale.start, today) + 0.5) * scale.dayWidth;
  return (
    <div className={styles.head} data-zoom={zoom}>
      {sprints.map((sprint) => {
        const { left, width } = barBox({ start: sprint.start_date, end: sprint.end_date }, scale);
        return (
          <span
            key={sprint.id}
            className={styles.sprint}
            data-current={isCurrent(sprint, sprintDay) || undefined}
            title={`${sprint.name}, ${sprintDays(sprint, today)}`}
            style={{ left, width }}
          >
            {width > 40 && <span className={styles.name}>{sprint.name}</span>}
          </span>
        );
      })}
      {sprints.length === 0 &&
        periodsOf(ticks, zoom).map(({ label, from, to }) => (
          <span
            key={label}
            className={styles.sprint}
            style={{ left: from * scale.dayWidth, width: (to - from) * scale.dayWidth }}
          >
            <span className={styles.name}>{label}</span>
          </span>
        ))}
      {ticks.map((line) => (
        <span key={line.tick.day} className={styles.tick} style={{ left: line.tick.offset * scale.dayWidth }}>
          {/* Today has its own label. */}
          {line.tick.day !== today && headLabel(line, { zoom, dayWidth: scale.dayWidth, todayAt })}
        </span>
      ))}
      <span className={styles.today} style={{ left: todayAt }}>
        <span className={styles.hidden}>Today, </span>
        {dayLabel(today, today)}
      </span>
    </div>
  );
});
