// Writes the workload as a table: each person with their planned hours beside their capacity, week after week.
import type { Workload } from '@worklane/contract/workload';
import type { ChartTable } from '../../ui/charts/chart-data.ts';
import { weekNumber } from '../../ui/dates/day-label.ts';
import type { Week } from './load-level.ts';

export function workloadTable({
  weeks,
  people,
  unassigned,
}: Pick<Workload, 'weeks' | 'people' | 'unassigned'>): ChartTable {
  return {
    columns: [
      'Person',
      ...weeks.flatMap((monday) => [`${weekNumber(monday)} hours`, `${weekNumber(monday)} capacity`]),
      'Without a date (hours)',
      'Without an estimate (tickets)',
    ],
    rows: [
      ...people.map(({ name, weeks: theirs, undated_hours, unestimated }) => [
        name,
        ...theirs.flatMap((week) => [round(week.hours), capacityOf(week)]),
        round(undated_hours),
        unestimated,
      ]),
      [
        'Unassigned',
        ...unassigned.hours.flatMap((hours) => [round(hours), null]),
        round(unassigned.undated_hours),
        unassigned.unestimated,
      ],
    ],
  };
}

/** Writes a capacity. Hours that a calendar which doesn't answer may take are not shown as free. */
const capacityOf = ({ capacity, meetings }: Week): string | number =>
  meetings === 'unavailable' ? `${round(capacity)} (calendar unavailable)` : round(capacity);

const round = (hours: number): number => Math.round(hours * 10) / 10;
