// Lists the figures of a burndown, day by day.
import type { Burndown } from '@worklane/contract/sprints';
import type { ChartTable } from '../../../ui/charts/chart-data.ts';
import { burndownPoints } from './burndown-points.ts';

const COLUMNS = ['In sprint', 'Added', 'Removed', 'Done', 'Remaining', 'Ideal'];

/** @returns hours and tickets at the start and on each day; days to come have the ideal alone */
export function burndownTable(burndown: Pick<Burndown, 'start' | 'days'>): ChartTable {
  const units = ['hours', 'tickets'] as const;
  const columns = ['Day', ...units.flatMap((unit) => COLUMNS.map((column) => `${column} (${unit})`))];
  const rows = burndownPoints(burndown).map(({ day = 'Start', ideal, figures }) => [
    day,
    ...units.flatMap((unit) => {
      const counted = figures && [figures.scope, figures.added, figures.removed, figures.done, figures.remaining];
      return [...(counted?.map((amount) => amount[unit]) ?? COLUMNS.slice(1).map(() => null)), ideal[unit]];
    }),
  ]);
  return { columns, rows };
}
